/** What registering, signing in, securing and verifying lean on: one line for each capability's object. */
// biome-ignore lint/suspicious/noEmptyInterface: filled by the capabilities of the account centre
export interface SiteAccounts {}
