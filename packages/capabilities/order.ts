/**
 * The capabilities in the order in which they may lean on one another: each may use only those before it.
 * `npm run check` holds the imports to it, and the database is migrated in it.
 */
export const capabilityOrder = [
  'projection',
  'audit-log',
  'messages',
  'captcha',
  'country-rules',
  'identity',
  'factors',
  'account-security',
  'account-access',
  'kyc',
  'api-keys',
  'address-book',
  'withdrawal-guard',
  'markets',
  'price-source',
  'market-data',
  'ledger-history',
  'site-configuration',
  'alpha-access',
  'portfolio',
  'spot',
  'dead-man-switch',
  'price-alerts',
  'demo-market',
  'staff',
  'operator',
] as const
