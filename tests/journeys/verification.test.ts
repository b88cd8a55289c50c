import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { violations } from '../support/accessibility.ts'
import { picture } from '../support/picture.ts'
import { lastCode } from '../support/read-inbox.ts'
import { PASSWORD, type RunningExchange } from '../support/running-exchange.ts'
import { solveCaptcha } from '../support/solve-captcha.ts'
import { setStage } from '../support/stage.ts'
import type { Visitor } from '../support/visitor.ts'
import { fillDate } from './fill-date.ts'

const ALICE = 'alice@example.com'
const SHOTS = process.env.SHOTS

describe('verifying one’s identity', { timeout: 240_000 }, () => {
  const stage = setStage()
  let alice: Visitor

  before(async () => {
    await stage.exchange.customer('alice', 'USDT=5000')
    alice = await stage.visit({ window: 'phone' })
    await alice.signIn({ email: ALICE })
  })

  const button = (name: string | RegExp) => alice.page.getByRole('button', { name })
  const choose = async (piece: string, seed: number) => {
    const photo = { name: 'photo.png', mimeType: 'image/png', buffer: picture(1_600, 1_000, seed) }
    const group = alice.page.getByRole('group', { name: piece })
    await group.locator('input[type=file]').last().setInputFiles(photo)
    await group.getByText('Received').waitFor()
  }
  const look = async (name: string) => {
    if (SHOTS) await alice.page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true })
    assert.deepEqual(await violations(alice.page), [], name)
  }

  it('says what each level gives and requires, and begins with the first', async () => {
    const { page } = alice
    await alice.open('/account/id_verification')
    const first = page.getByRole('region', { name: 'Basic verification' })
    await first.getByText('20,000.00').waitFor()
    await page.getByText('Available after basic verification.').waitFor()
    await look('overview')
    await first.getByRole('link', { name: 'Start' }).click()
    await page.waitForURL('**/account/levelone')
    await page.getByRole('navigation', { name: 'Account center' }).waitFor({ state: 'detached' })
  })

  it('level one: what is missing is said at its field, then a code by SMS', async () => {
    const { page } = alice
    await button('Continue').click()
    await eventually(
      'four fields are missing',
      async () => (await page.getByText('This field is required.').count()) === 4,
    )
    await look('person')
    await page.getByLabel('Nationality').selectOption('DE')
    await page.getByLabel('Family name').fill('4711')
    await page.getByLabel('Given names').fill('Alice')
    await fillDate(page, 'Date of birth', '28.2.1990')
    await button('Continue').click()
    await page.getByText('Write the name as your document has it').waitFor()
    await page.getByLabel('Family name').fill('Archer')
    await page.getByLabel('Family name').press('Enter')
    await page.getByLabel('Mobile number').last().fill('1511 2345678')
    await button('Send code').click()
    await page.getByText('We sent a code to +491***678').waitFor()
    await page.getByLabel('Code from the SMS').fill(await lastCode(stage.exchange, '+4915112345678'))
    await look('proof')
    await button('Submit').click()
    await page.getByRole('heading', { name: 'Basic verification passed' }).waitFor()
    await look('passed')
    await page.getByRole('link', { name: 'Back to overview' }).click()
  })

  it('level two: a document, three photos, a residence; then people review it', async () => {
    const { page } = alice
    await page.getByRole('region', { name: 'Full verification' }).getByRole('link', { name: 'Start' }).click()
    await page.getByRole('combobox', { name: 'Document' }).selectOption('identity-card')
    await page.getByLabel('Document number').fill('L01X00T47')
    await fillDate(page, 'Valid until', '2999-12-31')
    await look('document')
    await button('Continue').click()
    await button('Check photos').click()
    await eventually('three photos are missing', async () => (await page.getByText('Add this photo.').count()) === 3)
    const notAPhoto = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') }
    const front = page.getByRole('group', { name: 'Front of the document' })
    await front.locator('input[type=file]').last().setInputFiles(notAPhoto)
    await front.getByText('Choose a photo: JPEG, PNG or WebP.').waitFor()
    await choose('Front of the document', 1)
    await choose('Back of the document', 2)
    await choose('Your face', 3)
    await look('photos')
    await button('Check photos').click()
    await page.getByLabel('Country of residence').selectOption('FR')
    await page.getByLabel('I trade on my own behalf').check()
    await look('residence')
    await button('Submit').click()
    await page.getByRole('heading', { name: 'Submitted' }).waitFor()
    await page.getByRole('link', { name: 'Back to overview' }).click()
    await page.getByText('In review').waitFor()
    await page.getByText('A*** A***').waitFor()
    await look('in-review')
    assert.deepEqual(
      alice.complaints.filter((line) => !line.includes('Failed to load resource')),
      [],
    )
  })

  it('missing data is requested afterwards, on a card of its own', async () => {
    await stage.exchange.customer('bob', 'USDT=5000')
    const bob = await stage.visit()
    await withoutBirthDate(stage.exchange, 'bob@example.com')
    await bob.signIn({ email: 'bob@example.com' })
    await bob.open('/account/id_verification')
    await bob.page.getByRole('link', { name: 'Add missing items' }).click()
    await bob.page.waitForURL('**/account/missing-kyc')
    assert.deepEqual(await violations(bob.page), [])
    await fillDate(bob.page, 'Date of birth', '2020-01-01')
    await bob.page.getByRole('button', { name: 'Submit' }).click()
    await bob.page.getByText('You must be at least 18 years old.').waitFor()
    await bob.leave()
  })

  it('a page opened out of turn leads to the overview', async () => {
    for (const path of ['levelone', 'leveltwo', 'missing-kyc']) {
      await alice.open(`/account/${path}`)
      assert.equal(new URL(alice.page.url()).pathname, '/account/id_verification', path)
    }
  })
})

/** Like an API client that does not know birth dates, with the specification's calls. */
async function withoutBirthDate(exchange: RunningExchange, email: string): Promise<void> {
  const post = async (path: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
    const body = new URLSearchParams(form)
    const response = await fetch(`${exchange.baseUrl}${path}`, { method: 'POST', body, headers })
    const { code, msg, data } = (await response.json()) as { code: string; msg: string; data: { token: string } }
    assert.equal(code, '0', msg)
    return data
  }
  const { token } = await post('/exchange-web/web/user/login', { name: email, password: PASSWORD })
  const own = { 'exchange-token': token }
  const gate = '/exchange-web-gateway/userCenterKyc/levelOne'
  await post(`${gate}/stepOne`, { countryCode: 'PL', familyName: 'Baker', name: 'Bob' }, own)
  const robotVerification = await solveCaptcha(exchange, 'kyc')
  const passport = { certificateCode: 'ZS1234567', certificateType: 'passport' }
  await post(`${gate}/stepTwo`, passport, { ...own, robotVerification })
}
