import type { Visit } from '@bowline/capabilities/account-access/index.ts'
import type { CountryRules } from '@bowline/capabilities/country-rules/index.ts'
import { isTokenShaped, newToken } from '@bowline/capabilities/identity/index.ts'
import { readCookies } from '@bowline/platform/read-cookies.ts'
import { BROWSER_COOKIE, DEVICE_COOKIE } from '../../call-kit/cookies.ts'
import type { SiteCall } from '../call/handler.ts'

/** The longest that browsers keep any cookie. */
const BROWSER_SECONDS = 400 * 86_400

/** Who is visiting. A browser without its cookie counts as new. */
export function readVisit(
  call: Omit<SiteCall, 'params' | 'caller'>,
  { countries }: { readonly countries: Pick<CountryRules, 'countryOf'> },
  client: Visit['client'] = 'web',
): Visit {
  const { ip, userAgent, deviceId, requestId, locale, token } = call
  const { country, isUncertain } = countries.countryOf(ip)
  const cookies = readCookies(call.header('cookie'))
  const known = cookies.get(BROWSER_COOKIE)
  return {
    from: { ip, userAgent, deviceId, requestId, locale, country: isUncertain ? undefined : country },
    client,
    browser: known !== undefined && isTokenShaped(known) ? known : newToken(),
    deviceToken: cookies.get(DEVICE_COOKIE),
    formerToken: token,
  }
}

/** Renewed on every visit to the sign-in pages, so that it does not expire for occasional visitors. */
export function keepBrowser({ setCookie }: Pick<SiteCall, 'setCookie'>, { browser }: Pick<Visit, 'browser'>): void {
  setCookie(BROWSER_COOKIE, browser, BROWSER_SECONDS)
}
