import type { RouteObject } from 'react-router'
import type { screenRoute } from './screen.ts'

type Screen = (...route: Parameters<typeof screenRoute> extends [unknown, ...infer Rest] ? Rest : never) => RouteObject

/** One's own account centre, beside its navigation; never with a footer. */
const account = { signedIn: true, words: ['account-layout', 'second-factor'] } as const

/** Reached by a link in a mail, from whatever browser it is read in. */
const opened = { words: account.words } as const

/** Every page under `/account`. */
export function accountRoutes(screen: Screen): RouteObject[] {
  return [
    screen(
      '/account/mng_address',
      'mng-address',
      'mng-address-screen.tsx',
      () => import('./screens/mng-address/mng-address-screen.tsx'),
      account,
    ),
    screen(
      '/account/preferences',
      'account-preferences',
      'preferences-screen.tsx',
      () => import('./screens/account-preferences/preferences-screen.tsx'),
      account,
    ),
    screen(
      '/account/sessions',
      'account-devices',
      'sessions-screen.tsx',
      () => import('./screens/account-devices/sessions-screen.tsx'),
      account,
    ),
    screen(
      '/account/login_history',
      'account-devices',
      'history-screen.tsx',
      () => import('./screens/account-devices/history-screen.tsx'),
      account,
    ),
    screen(
      '/account/api',
      'account-api',
      'api-screen.tsx',
      () => import('./screens/account-api/api-screen.tsx'),
      account,
    ),
    screen(
      '/account/list_api',
      'account-api',
      'list-api-screen.tsx',
      () => import('./screens/account-api/list-api-screen.tsx'),
      account,
    ),
    screen(
      '/account/create_api',
      'account-api',
      'create-api-screen.tsx',
      () => import('./screens/account-api/create-api-screen.tsx'),
      account,
    ),
    screen(
      '/account/edit_api',
      'account-api',
      'edit-api-screen.tsx',
      () => import('./screens/account-api/edit-api-screen.tsx'),
      account,
    ),
    screen(
      '/account/create_fail',
      'account-api',
      'create-fail-screen.tsx',
      () => import('./screens/account-api/create-fail-screen.tsx'),
      opened,
    ),
    screen(
      '/account/api/activate',
      'account-api',
      'activate-screen.tsx',
      () => import('./screens/account-api/activate-screen.tsx'),
      opened,
    ),
    screen(
      '/account/security',
      'account-security',
      'security-screen.tsx',
      () => import('./screens/account-security/security-screen.tsx'),
      account,
    ),
    screen(
      '/account/password_set',
      'account-security',
      'password-set-screen.tsx',
      () => import('./screens/account-security/password-set-screen.tsx'),
      account,
    ),
    screen(
      '/account/password_change',
      'account-security',
      'password-change-screen.tsx',
      () => import('./screens/account-security/password-change-screen.tsx'),
      account,
    ),
    screen(
      '/account/pin_setup',
      'account-security',
      'pin-setup-screen.tsx',
      () => import('./screens/account-security/pin-setup-screen.tsx'),
      account,
    ),
    screen(
      '/account/pin_change',
      'account-security',
      'pin-change-screen.tsx',
      () => import('./screens/account-security/pin-change-screen.tsx'),
      account,
    ),
    screen(
      '/account/anti_phishing',
      'account-security',
      'anti-phishing-screen.tsx',
      () => import('./screens/account-security/anti-phishing-screen.tsx'),
      account,
    ),
    screen(
      '/account/freeze',
      'account-security',
      'freeze-screen.tsx',
      () => import('./screens/account-security/freeze-screen.tsx'),
      account,
    ),
    screen(
      '/account/settings_lock',
      'account-security',
      'settings-lock-screen.tsx',
      () => import('./screens/account-security/settings-lock-screen.tsx'),
      account,
    ),
    screen(
      '/account/emergency-freeze',
      'account-security',
      'emergency-freeze-screen.tsx',
      () => import('./screens/account-security/emergency-freeze-screen.tsx'),
      opened,
    ),
    screen(
      '/account/email_change',
      'account-contact',
      'email-change-screen.tsx',
      () => import('./screens/account-contact/email-change-screen.tsx'),
      account,
    ),
    screen(
      '/account/mobile_bind',
      'account-contact',
      'mobile-bind-screen.tsx',
      () => import('./screens/account-contact/mobile-bind-screen.tsx'),
      account,
    ),
    screen(
      '/account/mobile_change',
      'account-contact',
      'mobile-change-screen.tsx',
      () => import('./screens/account-contact/mobile-change-screen.tsx'),
      account,
    ),
    screen(
      '/account/google_bind',
      'account-factors',
      'google-bind-screen.tsx',
      () => import('./screens/account-factors/google-bind-screen.tsx'),
      account,
    ),
    screen(
      '/account/google_disable',
      'account-factors',
      'google-disable-screen.tsx',
      () => import('./screens/account-factors/google-disable-screen.tsx'),
      account,
    ),
    screen(
      '/account/passkeys',
      'account-factors',
      'passkeys-screen.tsx',
      () => import('./screens/account-factors/passkeys-screen.tsx'),
      account,
    ),
    screen(
      '/account/recovery_codes',
      'account-factors',
      'recovery-codes-screen.tsx',
      () => import('./screens/account-factors/recovery-codes-screen.tsx'),
      account,
    ),
    screen(
      '/account',
      'account-home',
      'account-home-screen.tsx',
      () => import('./screens/account-home/account-home-screen.tsx'),
      account,
    ),
    screen(
      '/account/information',
      'account-home',
      'information-screen.tsx',
      () => import('./screens/account-home/information-screen.tsx'),
      account,
    ),
    screen(
      '/account/personalinfo',
      'account-home',
      'personalinfo-screen.tsx',
      () => import('./screens/account-home/personalinfo-screen.tsx'),
      account,
    ),
    screen(
      '/account/data_export',
      'account-home',
      'data-export-screen.tsx',
      () => import('./screens/account-home/data-export-screen.tsx'),
      account,
    ),
    screen(
      '/account/close',
      'account-home',
      'close-screen.tsx',
      () => import('./screens/account-home/close-screen.tsx'),
      account,
    ),
    screen(
      '/account/cancel-closing',
      'account-home',
      'cancel-closing-screen.tsx',
      () => import('./screens/account-home/cancel-closing-screen.tsx'),
      opened,
    ),
    screen(
      '/account/notifications',
      'account-preferences',
      'notifications-screen.tsx',
      () => import('./screens/account-preferences/notifications-screen.tsx'),
      account,
    ),
    screen(
      '/account/trust_token',
      'account-devices',
      'trust-token-screen.tsx',
      () => import('./screens/account-devices/trust-token-screen.tsx'),
      account,
    ),
  ]
}
