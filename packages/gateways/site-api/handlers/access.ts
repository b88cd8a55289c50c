import type { accessCalls } from '@bowline/contract/calls/access.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import type { Handlers } from '../handler.ts'
import { SiteRefusal } from '../site-refusal.ts'

const underway = (): never => {
  throw new SiteRefusal(SiteCode.refused, 'This is being built.')
}

export const accessHandlers: Handlers<typeof accessCalls> = {
  'POST /exchange-web/web/user/register/sendCode': underway,
  'POST /exchange-web/web/user/register': underway,
  'POST /exchange-web/web/user/forget/sendCode': underway,
  'POST /exchange-web/web/user/forget/reset': underway,
  'POST /exchange-web/web/user/enable/sendLink': underway,
  'POST /exchange-web/web/user/enable': underway,
  'GET /exchange-web/web/user/invite': underway,
  'GET /exchange-web/web/user/social/providers': underway,
  'POST /exchange-web/web/user/social/start': underway,
  'POST /exchange-web/web/user/social/finish': underway,
  'POST /exchange-web/web/user/social/link/sendCode': underway,
  'POST /exchange-web/web/user/social/link': underway,
  'POST /exchange-web/web/user/social/register': underway,
}
