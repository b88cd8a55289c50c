import type { Captcha } from '@bowline/capabilities/captcha/index.ts'
import type { captchaCalls } from '@bowline/contract/calls/captcha.ts'
import type { Handlers } from '../call/handler.ts'

export const captchaHandlers: Handlers<typeof captchaCalls, { readonly captcha: Pick<Captcha, 'challenge'> }> = {
  'GET /exchange-web/web/captcha/challenge': async ({ params, ip, nowMs }, { captcha }) => {
    const { parameters, signature } = await captcha.challenge({ ip, ...params, nowMs })
    // Created with a key, so it is signed.
    return { parameters: { ...parameters }, signature: signature as string }
  },
}
