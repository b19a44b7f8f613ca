import PathConfigDiagnostics
import PathConfigRoutes
import Testing

/// The URLs of sitemaps.
@Suite struct SitemapReaderTests {
  @Test func aSitemapIsRead() {
    let read = ReadRoutes(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- <loc>https://example.com/comment</loc> -->
      <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="x">
        <url><loc>https://example.com/books?a=1&amp;b=&#50;</loc><lastmod>2026</lastmod>
          <image:image><image:loc>https://example.com/cover.png</image:loc></image:image></url>
        <url>
          <loc><![CDATA[
            https://example.com/a?b&c
          ]]></loc>
        </url>
        <url><loc>mailto:a</loc></url>
      </urlset>
      """)
    #expect(read.stream.format == .sitemap)
    #expect(
      read.lines == [
        "4 GET https://example.com/books?a=1&b=2", "7 GET https://example.com/a?b&c",
      ])
    #expect(read.unread == ["11: mailto:a"])
  }

  @Test func anIndexNamesFurtherSitemaps() {
    let read = ReadRoutes(
      "<sitemapindex>\n<sitemap><loc>https://a.com/1.xml</loc></sitemap></sitemapindex>")
    #expect(read.entries.isEmpty && read.stream.unreadCount == 0)
    #expect(read.stream.remarks == [.furtherSitemap("https://a.com/1.xml", line: 2)])
  }
}
