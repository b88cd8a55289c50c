import { Captcha, type CaptchaOptions } from './captcha.ts'
import { DEMO_DIFFICULTIES, DIFFICULTIES } from './difficulty.ts'

/** Challenges that cost the machine of a visitor some work, less in a demo. */
export function openCaptcha({
  isDemo,
  ...options
}: Omit<CaptchaOptions, 'difficulties'> & { readonly isDemo: boolean }): Captcha {
  return new Captcha({ ...options, difficulties: isDemo ? DEMO_DIFFICULTIES : DIFFICULTIES })
}
