/** TypeScript's DOM library does not know Trusted Types yet; this is the part used here. */
type TrustedTypePolicyFactory = {
  createPolicy<
    Rules extends { createHTML?: (text: string) => string; createScriptURL?: (text: string) => string },
  >(
    name: string,
    rules: Rules,
  ): Rules;
};

// oxlint-disable-next-line no-var -- what a global is declared with
declare var trustedTypes: TrustedTypePolicyFactory | undefined;
