import localFont from "next/font/local";

/**
 * The letters that every screen begins with. Named in the page's head, they are there when the text is first
 * drawn; found in a style sheet only, they would come after it, and each line would break anew. The
 * typeface's other letters come from the package's own style sheet, once a text has some.
 */
export const firstLetters = localFont({
  src: "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
  weight: "100 900",
  variable: "--font-first-letters",
  display: "swap",
  adjustFontFallback: false, // globals.css has one
  declarations: [
    {
      prop: "unicode-range",
      value:
        "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD",
    },
  ],
});
