import { restoreTenantScript } from "./restore-tenant";

// jsdom can't reload: the script runs with a location of the test's own, which is its one parameter.
const run = Function("location", restoreTenantScript) as (location: {
  protocol: string;
  reload: () => void;
}) => void; // what the text is, as said above

beforeEach(() => {
  localStorage.clear();
  document.cookie = "current_tenant=; Max-Age=0; Path=/";
});

test("a preview that is stored in this browser alone is told to the server, once", () => {
  localStorage.setItem("current_tenant", "acme");
  const reload = jest.fn();
  run({ protocol: "http:", reload });
  expect(document.cookie).toContain("current_tenant=acme");
  expect(reload).toHaveBeenCalledTimes(1);
});

test.each([null, "", "Acme Inc", "a;b", "<script>"])(
  "%p is no tenant: the server is told so, and the page comes",
  (stored) => {
    if (stored !== null) localStorage.setItem("current_tenant", stored);
    const reload = jest.fn();
    run({ protocol: "http:", reload });
    expect(document.cookie).toBe("current_tenant=-");
    expect(reload).toHaveBeenCalledTimes(1);
  },
);

test("a browser that takes no cookie is not loaded again and again", () => {
  localStorage.setItem("current_tenant", "acme");
  const reload = jest.fn();
  run({ protocol: "https:", reload }); // jsdom's page is on http, where a Secure cookie is refused
  expect(reload).not.toHaveBeenCalled();
});
