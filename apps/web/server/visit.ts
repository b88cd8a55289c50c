import { acceptedLocale } from '@bowline/contract/accepted-locale.ts'
import { defaultLocale, findLocale, type Locale, locales } from '@bowline/contract/terms/locales.ts'
import { gains, themes } from '@bowline/contract/terms/looks.ts'
import { readCookies } from '@bowline/platform/read-cookies.ts'
import type { FastifyRequest } from 'fastify'
import { campaignCookies } from './campaign-cookies.ts'
import { type Cookie, DAY_SECONDS, decodeCookie, SESSION_COOKIE } from './cookies.ts'
import type { Visitor } from './socket-site-api.ts'

const LANGUAGE_COOKIE = 'clientCommonlanguage'
/** Made of English while drawing, to find bare strings; only in demo mode. */
const pseudoLocale: Locale = { id: 'qps_PL', tag: 'en-US', direction: 'ltr', name: 'Pseudo' }

const densities = ['compact', 'comfortable']
/** Zones that Node lists by the names they once had, as Firefox calls them. */
const renamed = [
  'Africa/Asmara',
  'America/Argentina/Buenos_Aires',
  'America/Argentina/Catamarca',
  'America/Argentina/Cordoba',
  'America/Argentina/Jujuy',
  'America/Argentina/Mendoza',
  'America/Atikokan',
  'America/Indiana/Indianapolis',
  'America/Kentucky/Louisville',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Kanton',
  'Pacific/Pohnpei',
]
const timeZones = new Set([...Intl.supportedValuesOf('timeZone'), ...renamed])

/** One request for a page, read: who asks, how he wants to see it, what to remember of how he came. */
export interface Visit {
  readonly url: URL
  readonly visitor: Visitor
  readonly locale: Locale
  readonly theme: string
  readonly gain: string
  readonly density: string
  readonly timeZone: string
  readonly phone: 'android' | 'ios' | undefined
  readonly isDesktopVersion: boolean
  readonly cookies: readonly Cookie[]
}

const everyLocale = locales.map(({ id }) => id as string)

/** `offered`: the languages of the operator's configuration. */
export function readVisit(request: FastifyRequest, isDemo: boolean, offered: readonly string[] = everyLocale): Visit {
  const header = (name: string) => String(request.headers[name] ?? '')
  const host = header('x-forwarded-host') || header('host') || 'localhost'
  const url = new URL(request.url, `${header('x-forwarded-proto') || 'http'}://${host}`)
  const cookies = readCookies(header('cookie'), decodeCookie)
  const localeOf = (id: string | null | undefined) =>
    id === pseudoLocale.id && isDemo ? pseudoLocale : findLocale(offered.find((each) => each === id))
  const asked = localeOf(url.searchParams.get('hl'))
  const chosen = asked ?? localeOf(cookies.get(LANGUAGE_COOKIE))
  const locale = chosen ?? acceptedLocale(header('accept-language'), offered) ?? defaultLocale
  const userAgent = header('user-agent')
  const phone = phoneOf(userAgent)
  return {
    url,
    locale,
    visitor: {
      token: cookies.get(SESSION_COOKIE) ?? '',
      ip: header('x-bowline-client'),
      userAgent,
      localeId: locale.id,
    },
    theme: oneOf(themes, cookies.get('theme')),
    gain: oneOf(gains, cookies.get('gain')),
    density: oneOf(densities, cookies.get('density')),
    timeZone: timeZoneOf(cookies.get('timeZone')),
    phone,
    isDesktopVersion: phone !== undefined && cookies.get('version') === 'desktop',
    cookies: [
      ...campaignCookies(url.searchParams),
      ...(asked ? [{ name: LANGUAGE_COOKIE, value: asked.id, maxAgeSeconds: 365 * DAY_SECONDS, isShared: true }] : []),
    ],
  }
}

function oneOf(choices: readonly string[], wanted: string | undefined): string {
  return wanted !== undefined && choices.includes(wanted) ? wanted : (choices[0] as string)
}

/** One that this machine knows by this name; anything else would fail the page. */
function timeZoneOf(name: string | undefined): string {
  return name !== undefined && timeZones.has(name) ? name : 'UTC'
}

function phoneOf(userAgent: string): Visit['phone'] {
  if (/android/i.test(userAgent)) return 'android'
  return /iphone|ipad|ipod/i.test(userAgent) ? 'ios' : undefined
}
