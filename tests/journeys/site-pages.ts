export interface SitePage {
  readonly path: string
  /** For search engines: with description, canonical address and languages. */
  readonly isPublic: boolean
  /** Somebody must be signed in. */
  readonly isOwn?: boolean
}

/** Every page there is. */
export const sitePages: readonly SitePage[] = [
  { path: '/home', isPublic: true },
  { path: '/markets', isPublic: true },
  { path: '/trade/BTC_USDT', isPublic: true },
  { path: '/fees', isPublic: true },
  { path: '/announcements', isPublic: true },
  { path: '/announcements/demo-started', isPublic: true },
  { path: '/demo/inbox', isPublic: false },
  { path: '/user/login', isPublic: false },
  { path: '/assets', isPublic: false, isOwn: true },
  { path: '/assets/spot', isPublic: false, isOwn: true },
  { path: '/no-such-page', isPublic: false },
  { path: '/trade/NO_MARKET', isPublic: false },
]

/** Languages that are complete; the last is made of English to find words that are not in a catalogue. */
export const finishedLocales = [
  { id: 'en_US', tag: 'en-US', direction: 'ltr' },
  { id: 'zh_CN', tag: 'zh-Hans-CN', direction: 'ltr' },
  { id: 'ar_AR', tag: 'ar', direction: 'rtl' },
] as const
