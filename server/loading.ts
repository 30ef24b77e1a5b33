import { registerHooks } from "node:module";

/**
 * How the server's modules are found. Node reads the description of a package again for each file that is in
 * it or imports it, and looks for one in each folder above a file: with five hundred modules and a query
 * builder whose description has 180 KB, that was a third of what it takes to start. Here a package is looked
 * for once, and files of this repository and of the query builder are what their names say. An entry point
 * loads this first: what was loaded before is not found by it.
 */
const own = new URL("..", import.meta.url).href;
const queryBuilder = new URL("../node_modules/drizzle-orm/", import.meta.url).href;
type Found = ReturnType<
  Parameters<NonNullable<NonNullable<Parameters<typeof registerHooks>[0]>["resolve"]>>[2]
>;
const packages = new Map<string, Found>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = "" } = context;
    const isRelative = specifier.startsWith(".");
    if (parentURL.startsWith(queryBuilder))
      return isRelative && specifier.endsWith(".js") && parentURL.endsWith(".js")
        ? { url: new URL(specifier, parentURL).href, format: "module", shortCircuit: true }
        : next(specifier, context);
    if (!parentURL.startsWith(own) || !parentURL.endsWith(".ts") || parentURL.includes("/node_modules/"))
      return next(specifier, context);
    if (isRelative)
      return specifier.endsWith(".ts")
        ? { url: new URL(specifier, parentURL).href, format: "module-typescript", shortCircuit: true }
        : next(specifier, context);
    const found = packages.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    packages.set(specifier, found);
    return found;
  },
});
