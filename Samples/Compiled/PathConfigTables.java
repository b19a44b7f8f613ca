import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.Adler32;

/**
 * Answers from a file that {@code pathconfig compile} has written, for example in tests of an Android app.
 *
 * <pre>
 *   byte[] bytes = Files.readAllBytes(Path.of("app.pathconfig"));
 *   PathConfigTables.Client client = new PathConfigTables(bytes).client("hotwire-native-android@1.3");
 *   client.lookUp("/posts/new").properties().get("context").value()   // "modal"
 * </pre>
 *
 * The format is described in the documentation of pathconfig: "Compiled files".
 */
public final class PathConfigTables {
  /** In the order in which they were compiled. */
  public final List<Client> clients = new ArrayList<>();

  private static final int MAGIC = 0x42544350;
  private static final int VERSION = 1;
  private static final String[] VERDICTS = {"loads", "rejected", "crashes", "undecided"};
  private final ByteBuffer file;

  /** Throws an IllegalArgumentException if the bytes are not a sound compiled file. */
  public PathConfigTables(byte[] bytes) {
    file = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length < 32 || word(0) != MAGIC) {
      throw new IllegalArgumentException("this is not a compiled path configuration");
    }
    if (word(4) != VERSION) {
      throw new IllegalArgumentException("the file has version " + word(4) + " of the format");
    }
    Adler32 checksum = new Adler32();
    checksum.update(bytes, 16, bytes.length - 16);
    if (word(8) != bytes.length || word(12) != (int) checksum.getValue()) throw damaged(null);
    try {
      for (int record : records(16, 20, 26)) clients.add(new Client(record));
    } catch (RuntimeException error) {
      throw damaged(error);
    }
  }

  /** The client of an id, such as "hotwire-native-ios@1.3"; null if the file has none. */
  public Client client(String id) {
    return clients.stream().filter(client -> client.id.equals(id)).findFirst().orElse(null);
  }

  /** A rule that matches, from 0, and the first of its patterns that does. */
  public record Rule(int rule, String pattern, int number) {}

  /**
   * The value of a property and the rules that set it, of which the last one decides.
   *
   * <p>A value is a String, a Boolean, a Long, a Double, null, or the JSON text of an array or object.
   */
  public record Property(Object value, List<Integer> rules) {}

  /** The verdict is "loads" if there is an answer; otherwise the reasons say why there is none. */
  public record Answer(
      String verdict, List<String> reasons, List<Rule> rules, Map<String, Property> properties) {}

  private static IllegalArgumentException damaged(RuntimeException cause) {
    return new IllegalArgumentException(
        "the compiled path configuration is damaged: compile it again", cause);
  }

  private int word(int place) {
    return file.getInt(place);
  }

  /** The places of the records of a list; place and count are where the file tells them. */
  private int[] records(int place, int count, int words) {
    long first = word(place);
    long length = word(count);
    if (first < 0 || length < 0 || first + length * words * 4 > file.capacity()) throw damaged(null);
    int[] records = new int[(int) length];
    for (int index = 0; index < length; index++) records[index] = (int) first + index * words * 4;
    return records;
  }

  private int[] words(int place, int count) {
    if (count < 0 || (long) place + count * 4L > file.capacity()) throw damaged(null);
    int[] words = new int[count];
    for (int index = 0; index < count; index++) words[index] = word(place + index * 4);
    return words;
  }

  private String text(int number) {
    if (number < 0 || number >= word(28)) throw damaged(null);
    int start = word(word(24) + number * 4);
    int count = word(word(24) + number * 4 + 4) - start;
    if (start < 0 || count < 0 || (long) start + count > file.capacity()) throw damaged(null);
    return new String(file.array(), start, count, StandardCharsets.UTF_8);
  }

  /** The value of a property or a setting. */
  private Object value(int record) {
    String text = text(word(record + 8));
    if (word(record + 4) == 1) return text;
    if (text.equals("null")) return null;
    if (text.equals("true") || text.equals("false")) return text.equals("true");
    if (text.startsWith("[") || text.startsWith("{")) return text;
    try {
      return Long.valueOf(text);
    } catch (NumberFormatException error) {
      return Double.valueOf(text);
    }
  }

  /** One client with its configuration. */
  public final class Client {
    public final String id;
    public final String title;
    public final String verdict;
    public final List<String> reasons = new ArrayList<>();
    /** The patterns of which answers say nothing: only ICU can run them. */
    public final List<String> unknownPatterns = new ArrayList<>();
    public final Map<String, Object> settings = new LinkedHashMap<>();

    private final boolean isJava, isDecoded, stripsSlash, matchesQuery, ownRulesAnswer;
    private final int[] rules, patterns, properties, crashes;
    private final List<Integer> always = new ArrayList<>();
    private final List<Automaton> automata = new ArrayList<>();
    private final Map<List<Integer>, Answer> answers = new HashMap<>();

    private Client(int record) {
      id = text(word(record));
      title = text(word(record + 4));
      verdict = VERDICTS[word(record + 8)];
      isJava = word(record + 12) > 0;
      isDecoded = word(record + 16) == 2;
      stripsSlash = word(record + 20) == 1;
      matchesQuery = word(record + 24) == 1;
      ownRulesAnswer = word(record + 28) == 1;
      rules = records(record + 32, record + 36, 7);
      patterns = records(record + 40, record + 44, 5);
      properties = records(record + 48, record + 52, 6);
      for (int place : records(record + 56, record + 60, 6)) settings.put(text(word(place)), value(place));
      for (int place : records(record + 64, record + 68, 1)) reasons.add(text(word(place)));
      crashes = records(record + 72, record + 76, 5);
      for (int place : records(record + 80, record + 84, 1)) automata.add(new Automaton(word(place)));
      for (int place : records(record + 88, record + 92, 1)) always.add(word(place));
      for (int place : records(record + 96, record + 100, 1)) {
        unknownPatterns.add(text(word(patterns[word(place)] + 4)));
      }
    }

    /** The answer to a URL or a path; null where only {@code pathconfig query} can tell. */
    public Answer lookUp(String url) {
      String subject = subject(url);
      return subject == null ? null : answer(subject);
    }

    /** The part of a URL in which patterns are searched; null where the client's own parser has to say. */
    public String subject(String url) {
      Matcher parts = URL.matcher(url);
      if (!parts.matches()) return null;
      String path = parts.group(1);
      String query = parts.group(2);
      if (!path.isEmpty() && !path.startsWith("/")) return null;
      if (!ALLOWED.matcher(path).matches()) return null;
      if (query != null && !ALLOWED.matcher(query).matches()) return null;
      if (isDecoded && path.contains("%") || isJava && path.contains("/.")) return null;
      if (stripsSlash) path = path.replaceFirst("(?<=.)/+$", "");
      return matchesQuery && query != null ? path + "?" + query : path;
    }

    /** The answer to a subject: the rules that match, in order, and the properties that they set. */
    public synchronized Answer answer(String subject) {
      if (!verdict.equals("loads") && !ownRulesAnswer) return noAnswer();
      List<Integer> found = new ArrayList<>();
      try {
        for (Automaton automaton : automata) {
          automaton.walk(subject, found);
          found.add(-1);
        }
        if (answers.size() > 10_000) answers.clear();
        return answers.computeIfAbsent(found, this::merge);
      } catch (RuntimeException error) {
        throw damaged(error);
      }
    }

    private Answer noAnswer() {
      return new Answer(verdict, reasons, Collections.emptyList(), Collections.emptyMap());
    }

    /** Merges the properties of the matching rules in order, a later one over an earlier. */
    private Answer merge(List<Integer> found) {
      TreeSet<Integer> numbers = new TreeSet<>(always);
      int automaton = 0;
      for (int set : found) {
        if (set < 0) automaton++;
        else automata.get(automaton).addLabels(set, numbers);
      }
      List<Rule> matches = new ArrayList<>();
      Map<String, Property> merged = new LinkedHashMap<>();
      int last = -1;
      for (int number : numbers) {
        int rule = word(patterns[number]);
        if (rule == last) continue;
        last = rule;
        matches.add(new Rule(rule, text(word(patterns[number] + 4)), number));
        int first = word(rules[rule] + 8);
        for (int index = first; index < first + word(rules[rule] + 12); index++) {
          String name = text(word(properties[index]));
          List<Integer> setters = new ArrayList<>();
          if (merged.containsKey(name)) setters.addAll(merged.get(name).rules());
          setters.add(rule);
          merged.put(name, new Property(value(properties[index]), setters));
        }
      }
      if (!verdict.equals("loads") && matches.isEmpty()) return noAnswer();
      List<String> crashes = crashes(matches);
      return new Answer(crashes.isEmpty() ? "loads" : "crashes", crashes, matches, merged);
    }

    /** Why the app crashes at a look-up: the first condition of each source that holds. */
    private List<String> crashes(List<Rule> matches) {
      List<String> reasons = new ArrayList<>();
      int crashing = -1;
      for (int record : crashes) {
        int first = word(record + 8);
        int end = word(record + 12);
        boolean isMet = matches.stream().anyMatch(rule -> rule.number() >= first && rule.number() < end);
        if (crashing == word(record) || isMet == (word(record + 4) == 1)) continue;
        crashing = word(record);
        reasons.add(text(word(record + 16)));
      }
      return reasons;
    }
  }

  private static final Pattern URL = Pattern.compile(
      "(?:https?://[A-Za-z0-9._~-]+(?::\\d{1,5})?(?=[/?#]|$))?([^?#]*)(?:\\?([^#]*))?(?:#[!-~]*)?");
  private static final Pattern ALLOWED =
      Pattern.compile("(?:[A-Za-z0-9\\-._~!$&'()*+,;=:@/?]|%[0-9A-Fa-f]{2})*+");

  /** One table of transitions. */
  private final class Automaton {
    private final int columnCount, firstLoud, columns, width, table;
    private final int[] pieces, found, foundAtEnd, sets, members;

    private Automaton(int record) {
      int stateCount = word(record + 4);
      columnCount = word(record);
      firstLoud = word(record + 8);
      width = word(record + 12);
      columns = word(record + 16);
      pieces = words(word(record + 20), word(record + 24));
      table = word(record + 28);
      found = words(word(record + 32), stateCount - firstLoud / columnCount);
      foundAtEnd = words(word(record + 36), stateCount);
      sets = words(word(record + 40), word(record + 44) + 1);
      members = words(word(record + 48), sets[sets.length - 1]);
    }

    /** Adds the number of every set of patterns that is found on the way through a subject. */
    private void walk(String subject, List<Integer> sets) {
      int entry = 0;
      int index = 0;
      while (index < subject.length()) {
        int code = subject.codePointAt(index);
        index += Character.charCount(code);
        int place = entry + (code < 0x80 ? file.get(columns + code) & 0xFF : columnAboveASCII(code));
        entry = width == 2 ? file.getChar(table + place * 2) : word(table + place * 4);
        if (entry >= firstLoud) sets.add(found[(entry - firstLoud) / columnCount]);
      }
      int set = foundAtEnd[entry / columnCount];
      if (set != 0) sets.add(set);
    }

    private int columnAboveASCII(int code) {
      // Half of a pair, which UTF-8 cannot hold, is U+FFFD.
      if (code >= 0xD800 && code < 0xE000) code = 0xFFFD;
      int low = 0;
      int high = pieces.length;
      while (high - low > 1) {
        int middle = (low + high) >>> 1;
        if (pieces[middle] >>> 8 <= code) low = middle;
        else high = middle;
      }
      return pieces[low] & 0xFF;
    }

    private void addLabels(int set, TreeSet<Integer> numbers) {
      for (int index = sets[set]; index < sets[set + 1]; index++) numbers.add(members[index]);
    }
  }
}
