dependencies {
  implementation(libs.hotwire.core)
  implementation(libs.hotwire.fragments)
}
