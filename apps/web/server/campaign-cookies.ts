import { type Cookie, DAY_SECONDS } from './cookies.ts'

/** Query parameter → cookie and how many days it lives (domain/copy-trading-convert-earn-referral.md §D). Last touch wins. */
const kept: readonly { readonly names: readonly string[]; readonly cookie: string; readonly days: number }[] = [
  { names: ['userInviteCode', 'inviteCode'], cookie: 'inviteCode', days: 200 },
  { names: ['cn'], cookie: 'cn', days: 200 },
  { names: ['fcn'], cookie: 'fcn', days: 200 },
  { names: ['utm_campaign', 'campaignName'], cookie: 'campaignName', days: 7 },
  { names: ['utm_content', 'campaignContent'], cookie: 'campaignContent', days: 7 },
]

/** Codes are letters, digits and a few marks: anything else is somebody's experiment and is not kept. */
const CODE = /^[\p{L}\p{N}._~ -]{1,64}$/u

/** What the address a visitor came by says about who sent him. */
export function campaignCookies(query: URLSearchParams): Cookie[] {
  return kept.flatMap(({ names, cookie, days }) => {
    const value = names.map((name) => query.get(name)).find((text) => text !== null && CODE.test(text))
    return value ? [{ name: cookie, value, maxAgeSeconds: days * DAY_SECONDS }] : []
  })
}
