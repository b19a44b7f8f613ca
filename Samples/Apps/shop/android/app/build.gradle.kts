plugins {
    id("com.android.application")
    kotlin("android")
}

dependencies {
    implementation(libs.hotwire.core)
    implementation(libs.hotwire.navigation.fragments)
}
