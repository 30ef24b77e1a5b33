// Before anything else, since it is about how the rest is loaded.
import "./loading.ts";

await import("./serve.ts");
