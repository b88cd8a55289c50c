/** Screens whose file is not called as the specification calls their chunk; all others are. */
const otherwise: Readonly<Record<string, string>> = {
  'account-home': 'uc-home',
  'pin-setup': 'uc-pin_setup',
  'password-set': 'password_set',
  'password-change': 'password_change',
  'mobile-bind': 'mobile_bind',
  'mobile-change': 'mobile_change',
  'google-bind': 'google_bind',
  'google-disable': 'google_disable',
  'address-book': 'mng_address',
  'id-verification': 'kyc',
  api: 'index-api',
  'api-landing': 'home-api',
}

/**
 * What the chunk of a module that is loaded by itself is called: a screen as the specification calls it (§2), the words
 * of a screen after both, any other part after its folder.
 */
export function chunkName(module: string | null | undefined, name: string): string {
  const [, folder = '', file = ''] = /\/apps\/web\/(?:screens\/)?([^.]+)\/([^/]+)$/.exec(module ?? '') ?? []
  if (folder === '') return name
  const [, screen] = /^(.+)-screen\.tsx$/.exec(file) ?? []
  if (screen !== undefined) return otherwise[screen] ?? screen
  const [, owner] = /^(.+)\/words$/.exec(folder) ?? []
  const label = owner === undefined ? (folder === 'words' ? `words-${name}` : folder) : `words-${owner}-${name}`
  return label.replaceAll('/', '-')
}
