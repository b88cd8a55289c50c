import type { Captcha, CaptchaLevel } from '@bowline/capabilities/captcha/index.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import type { SiteCall } from '../call/handler.ts'

export interface CaptchaNeeds {
  readonly captcha: Pick<Captcha, 'check'>
}

/**
 * Refuses with 420001 unless the call carries a solved challenge for this purpose, which checking uses up. The
 * refusal's data says how hard the next one must be.
 */
export async function requireCaptcha(
  call: Pick<SiteCall, 'header' | 'params' | 'ip' | 'nowMs'>,
  { captcha }: CaptchaNeeds,
  purpose: string,
  needs: CaptchaLevel = 'normal',
): Promise<void> {
  const { ip, nowMs } = call
  if (await captcha.check(sentSolution(call), { ip, purpose, needs, nowMs })) return
  throw new SiteRefusal(SiteCode.captcha, 'captcha', {
    purpose,
    level: needs,
  })
}

/** From either of the specification's headers, or from the parameter. */
function sentSolution({ header, params }: Pick<SiteCall, 'header' | 'params'>): string | undefined {
  const said = header('recaptcha') || header('robotverification')
  if (said) return said
  const { recaptcha } = params as { recaptcha?: unknown }
  return typeof recaptcha === 'string' ? recaptcha : undefined
}
