import { locales } from '@bowline/contract/terms/locales.ts'

export interface SitePage {
  readonly path: string
  /** For search engines: with description, canonical URL and languages. */
  readonly isPublic: boolean
  /** Requires a signed-in user. */
  readonly isOwn?: boolean
}

/** Pages of the account centre, except those that redirect. */
const accountPages: readonly SitePage[] = (
  'information personalinfo mng_address preferences notifications data_export close security password_change ' +
  'email_change mobile_bind google_bind passkeys linked_accounts recovery_codes pin_setup anti_phishing sessions trust-token ' +
  'login_history settings_lock freeze'
)
  .split(' ')
  .map((name) => ({ path: `/account/${name}`, isPublic: false, isOwn: true }))

/** Every page of the site. */
export const sitePages: readonly SitePage[] = [
  { path: '/home', isPublic: true },
  { path: '/markets', isPublic: true },
  { path: '/trade/BTC_USDT', isPublic: true },
  { path: '/futures/BTC', isPublic: true },
  { path: '/fees', isPublic: true },
  { path: '/help', isPublic: true },
  { path: '/help/futures', isPublic: true },
  // The longest of those that have one layout.
  { path: '/help/copy', isPublic: true },
  { path: '/announcements', isPublic: true },
  { path: '/announcements/demo-started', isPublic: true },
  { path: '/proof-of-reserves', isPublic: true },
  { path: '/copy-trading', isPublic: true },
  { path: '/alpha', isPublic: false, isOwn: true },
  { path: '/demo/inbox', isPublic: false },
  ...['login', 'register', 'forget', 'enable?key=none', 'enable', 'social-login'].map((page) => ({
    path: `/user/${page}`,
    isPublic: false,
  })),
  { path: '/user/success', isPublic: false, isOwn: true },
  { path: '/user/kolSuccess', isPublic: false, isOwn: true },
  { path: '/referral', isPublic: false, isOwn: true },
  { path: '/assets', isPublic: false, isOwn: true },
  { path: '/assets/spot', isPublic: false, isOwn: true },
  { path: '/assets/breakeven-analysis', isPublic: false, isOwn: true },
  ...['deposit', 'withdraw', 'history'].map((page) => ({ path: `/assets/spot/${page}`, isPublic: false, isOwn: true })),
  { path: '/assets/funding', isPublic: false, isOwn: true },
  { path: '/assets/financial', isPublic: false, isOwn: true },
  ...['convert', 'convert/detail', 'spot/convert', 'spot/convert/detail'].map((page) => ({
    path: `/assets/${page}`,
    isPublic: false,
    isOwn: true,
  })),
  { path: '/creditcard', isPublic: true },
  ...['success', 'list'].map((page) => ({ path: `/creditcard/${page}`, isPublic: false, isOwn: true })),
  ...['', '/openorder', '/history', '/pnl', '/transaction', '/what-if', '/liquidation/1'].map((page) => ({
    path: `/assets/contract${page}`,
    isPublic: false,
    isOwn: true,
  })),
  ...['', '/trade/BTC_USDT', '/futures/BTC'].map((page) => ({
    path: `/paper${page}`,
    isPublic: false,
    isOwn: true,
  })),
  { path: '/assets/copy-trade', isPublic: false, isOwn: true },
  { path: '/assets/copy-trade/transaction', isPublic: false, isOwn: true },
  { path: '/assets/cancel-withdrawal?key=none', isPublic: false },
  { path: '/bowline-api', isPublic: true },
  { path: '/account/api', isPublic: false, isOwn: true },
  { path: '/account/list_api', isPublic: false, isOwn: true },
  { path: '/account/create_api', isPublic: false, isOwn: true },
  { path: '/account/create_fail', isPublic: false },
  { path: '/account', isPublic: false, isOwn: true },
  ...accountPages,
  { path: '/account/emergency-freeze?key=none', isPublic: false },
  { path: '/account/cancel-closing?key=none', isPublic: false },
  { path: '/account/id_verification', isPublic: false, isOwn: true },
  { path: '/no-such-page', isPublic: false },
  { path: '/trade/NO_MARKET', isPublic: false },
]

/** Pages that only a journey of their own brings about: by a state of the account, somebody else, or a link in a mail. */
export const reachedElsewhere = [
  ...['levelone', 'leveltwo', 'missing-kyc'].map((page) => `/account/${page}`),
  ...['password_set', 'pin_change', 'mobile_change', 'google_disable'].map((page) => `/account/${page}`),
  ...['/account/edit_api', '/account/api/activate', '/user/loginVerify'],
  ...['/copy-trading/:leaderId', '/paper/copy/:leaderId', '/design'],
] as const

const dense = [
  '/home',
  '/markets',
  '/trade/BTC_USDT',
  '/futures/BTC',
  '/fees',
  '/help/futures',
  '/help/copy',
  '/user/register',
  '/assets',
  '/assets/contract/what-if',
  '/assets/copy-trade',
  '/account/security',
  '/account/id_verification',
  '/account/sessions',
  '/account/create_api',
]

/** Those with the most words in the least room: what does not fit in some language shows there first. */
export const densePages = sitePages.filter(({ path }) => dense.includes(path))

/** Convert, Earn, funding, breakeven, referral, cards, Alpha, copy trading, and what explains them. */
export const productPages = sitePages.filter(({ path }) =>
  /^\/(help|referral|creditcard|alpha|copy-trading|assets\/(.*convert|financial|funding|breakeven|copy))/.test(path),
)

/** Every room of the operators' console that needs nothing in particular, and none. */
export const consoleRooms = [
  '/',
  '/markets',
  '/contracts',
  '/index-prices',
  '/collateral',
  '/users',
  '/identity',
  '/invites',
  '/alpha',
  '/earn',
  '/referral',
  '/conversions',
  '/card-orders',
  '/copy-leaders',
  '/payments',
  '/set-aside',
  '/withdrawals',
  '/travel-rule',
  '/recoveries',
  '/tokens',
  '/custody',
  '/reconciliation',
  '/approvals',
  '/countries',
  '/configuration',
  '/audit',
  '/staff',
  '/no-such-room',
] as const

/** What journeys are read in: English, one language without spaces, and one from right to left. */
export const readLocales = locales.filter(({ id }) => ['en_US', 'zh_CN', 'ar_AR'].includes(id))
