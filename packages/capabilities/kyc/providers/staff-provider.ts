import type { IdentityProvider, NumberProvider } from './provider.ts'

/** No provider: people check every picture. The default of `production` until one is configured. */
export const staffProvider: IdentityProvider = {
  name: 'staff',
  isTrusted: false,
  check: async () => ({ verdict: 'doubt' }),
}

/** No register: a typed number has a form and no proof, so a person asks for more or decides. */
export const staffNumberProvider: NumberProvider = {
  name: 'staff',
  check: async () => ({ verdict: 'doubt' }),
}
