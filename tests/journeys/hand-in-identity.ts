import { picture } from '../support/picture.ts'
import type { RunningExchange } from '../support/running-exchange.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import type { Visitor } from '../support/visitor.ts'

const GATE = '/exchange-web-gateway/userCenterKyc'

/** Level one alone: a name, a birth date and a document's number. */
export async function passLevelOne(
  exchange: Pick<RunningExchange, 'baseUrl'>,
  visitor: Visitor,
  familyName: string,
): Promise<void> {
  const person = { countryCode: 'DE', familyName, name: 'Alice', birthDate: '1990-02-28' }
  await visitor.post(`${GATE}/levelOne/stepOne`, person)
  const passport = { certificateCode: 'C01X00177', certificateType: 'passport' }
  await visitor.post(`${GATE}/v2/levelOne/stepTwo`, passport, { recaptcha: await solveCaptcha(exchange, 'kyc') })
}

/** Submits everything for level two of a signed-in user, by calls alone: in the demo a person then reviews it. */
export async function handInIdentity(
  exchange: Pick<RunningExchange, 'baseUrl'>,
  visitor: Visitor,
  familyName: string,
): Promise<void> {
  const { csrfToken } = await visitor.ask<{ csrfToken: string }>('/exchange-web/web/user/session')
  const send = async (path: string, body: { form: Record<string, string> } | { data: Buffer }, recaptcha = '') => {
    const headers = {
      'x-csrf-token': csrfToken,
      ...(recaptcha && { recaptcha }),
      ...('data' in body && { 'content-type': 'image/png' }),
    }
    const answer = await visitor.context.request.post(`${exchange.baseUrl}${path}`, { headers, ...body })
    const { code, msg, data } = await answer.json()
    if (code !== '0') throw new Error(`${path}: ${code} ${msg}`)
    return data
  }
  const guarded = async (path: string, form: Record<string, string>) =>
    send(`${GATE}/v2/${path}`, { form }, await solveCaptcha(exchange, 'kyc'))
  const image = async (purpose: string, seed: number): Promise<string> =>
    (await send(`/exchange-web/web/kyc/image?purpose=${purpose}`, { data: picture(800, 600, seed) })).image

  await passLevelOne(exchange, visitor, familyName)
  const images = {
    frontImage: await image('front', 1),
    backImage: await image('back', 2),
    faceImage: await image('face', 3),
  }
  const document = { certificateType: 'identity-card', certificateCode: 'L01X00288', validUntil: '2999-01-01' }
  await guarded('levelTwo/stepTwo', { ...document, ...images })
  await send(`${GATE}/levelTwo/stepThree`, { form: { countryCode: 'DE' } })
}
