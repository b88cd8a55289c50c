import assert from 'node:assert/strict'
import { picture } from '@bowline/capabilities/kyc/images/picture.fixture.ts'
import type { CallData } from '@bowline/contract/calls.ts'
import type { TestApi } from '../../../../apps/api/api.fixture.ts'
import { solveCaptcha } from '../../../../tests/support/solve-captcha.ts'
import type { SiteVisitor } from '../site-visitor.fixture.ts'

export const GATE = '/exchange-web-gateway/userCenterKyc'
export const STEP_ONE = 'POST /exchange-web-gateway/userCenterKyc/levelOne/stepOne'
export const STEP_THREE = 'POST /exchange-web-gateway/userCenterKyc/levelTwo/stepThree'
export const IMAGE = '/exchange-web/web/kyc/image'

export type Process = CallData<'GET /exchange-web-gateway/userCenterKyc/processnew'>
// biome-ignore lint/suspicious/noExplicitAny: what a refusal tells is checked field by field
export type Answer = { code: string; msg: string; data: any }

export const said = { countryCode: 'DE', familyName: 'Archer', name: 'Alice', birthDate: '1990-02-28' }

/** A signed-in user who verifies their identity. */
export class Applicant {
  readonly #api: TestApi
  readonly visitor: SiteVisitor
  readonly email: string
  readonly id: number

  constructor(api: TestApi, visitor: SiteVisitor, { email, id }: { email: string; id: number }) {
    this.#api = api
    this.visitor = visitor
    this.email = email
    this.id = id
  }

  get #digits() {
    return String(this.id).padStart(6, '0')
  }

  /** A number that no other applicant has. */
  get number() {
    return { certificateCode: `C${this.#digits}77`, certificateType: 'passport' }
  }

  /** From a phone, with a solved captcha in the header of the call. */
  async guarded(path: string, params: object, header = 'recaptcha'): Promise<Answer> {
    const captcha = await solveCaptcha(this.#api, 'kyc')
    const form = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
    return (await this.visitor.post(path, form, { [header]: captcha, 'web-source': 'H5' })).json() as Promise<Answer>
  }

  async send(purpose: string, file: Uint8Array, type = 'image/jpeg'): Promise<Answer> {
    const body = file as Uint8Array<ArrayBuffer>
    const response = await this.visitor.post(`${IMAGE}?purpose=${purpose}`, body, { 'content-type': type })
    return (await response.json()) as Answer
  }

  async pictures(): Promise<{ frontImage: string; backImage: string; faceImage: string }> {
    const sent = async (purpose: string, seed: number) => {
      const { code, msg, data } = await this.send(purpose, await picture(640, 480, seed).jpeg(85))
      assert.equal(code, '0', msg)
      return data.image as string
    }
    return { frontImage: await sent('front', 1), backImage: await sent('back', 2), faceImage: await sent('face', 3) }
  }

  /** Each is born on a different day, because similar names with the same birth date go to review. */
  async levelOne(change: Partial<typeof said> = {}): Promise<Process> {
    const birthDate = `1980-01-${String((this.id % 28) + 1).padStart(2, '0')}`
    await this.visitor.call(STEP_ONE, { ...said, birthDate, ...change })
    const { code, msg, data } = await this.guarded(`${GATE}/v2/levelOne/stepTwo`, this.number)
    assert.equal(code, '0', msg)
    return data
  }

  async levelTwo(): Promise<Process> {
    const images = await this.pictures()
    const document = {
      certificateType: 'identity-card',
      certificateCode: `L${this.#digits}88`,
      validUntil: '2999-01-01',
    }
    const shown = await this.guarded(`${GATE}/v2/levelTwo/stepTwo`, { ...document, ...images, source: 'others' })
    assert.equal(shown.code, '0', shown.msg)
    return this.visitor.call(STEP_THREE, { countryCode: 'DE' })
  }
}
