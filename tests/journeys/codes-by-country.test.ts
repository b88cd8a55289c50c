import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { PlainBrowser } from '../support/plain-browser.ts'
import { levelOne, signedIn } from '../support/plain-people.ts'
import { PASSWORD } from '../support/running-exchange.ts'
import { setStage } from '../support/stage.ts'
import { Readers } from './readers.ts'
import { TradingPage } from './trading-page.ts'

const A = '/exchange-web/web'
const CUBA = '152.206.0.1'
const order = {
  call: `POST ${A}/order/create`,
  params: { pair: 'BTC_USDT', side: 'buy', type: 'limit', qty: '0.01', price: '50000' },
}

/** Like `codes`: caused by real situations, and read in three languages. */
describe('the codes that countries raise', { timeout: 300_000 }, () => {
  const stage = setStage({ env: { BOWLINE_BEHIND_TLS: 'on' } })
  let readers: Readers
  let alice: PlainBrowser
  let gina: PlainBrowser
  let people = 0

  before(async () => {
    readers = await Readers.come(stage)
    ;[alice, gina] = [await comes('alice'), await comes('gina')]
  })

  const comes = (name: string) => signedIn(stage.exchange, name, `10.1.0.${++people}`)

  const mary = { countryCode: 'PL', familyName: 'Kowalska', name: 'Maria', birthDate: '1979-09-09' }
  it('999408: an order from a restricted country; the answer leads to verifying', async () => {
    await readers.become(alice)
    await readers.goTo(CUBA)
    for (const page of readers.pages) {
      assert.equal((await page.send(order)).code, '999408')
      await page.modal('999408', 'verify')
      await page.page.waitForURL('**/account/id_verification')
      // On every page rendered there, before anything is refused.
      await page.visitor.open('/account/security')
      await page.page.getByText(page.words['country.verify'] as string).waitFor()
    }
    await readers.goHome()
  })

  it('999408: where the country only wants its residents identified, it says that and nothing of restrictions', async () => {
    const hugh = await comes('hugh')
    const resident = { countryCode: 'GB', familyName: 'Harker', name: 'Hugh', birthDate: '1981-01-01' }
    await hugh.data('POST /exchange-web-gateway/userCenterKyc/levelOne/stepOne', resident)
    await readers.become(hugh)
    for (const page of readers.pages) {
      assert.equal((await page.send(order)).code, '999408')
      await page.page.getByRole('heading', { name: page.words['verify.title'] as string }).waitFor()
      await page.modal('999408.kyc', 'later')
    }
  })

  it('none for a user who has proved to live elsewhere, but a notice that explains it', async () => {
    const email = 'tom@example.com'
    const terms = ['--email', email, '--password', PASSWORD, '--kyc', '2', '--fund', 'USDT=5000']
    await stage.exchange.cli('user', 'create', ...terms)
    const tom = new PlainBrowser(stage.exchange)
    tom.address = CUBA
    await tom.data(`POST ${A}/user/login`, { name: email, password: PASSWORD })
    await readers.goTo(CUBA)
    await readers.become(tom)
    await readers.each(({ page, words }) => page.getByText(words['country.traveller'] as string).waitFor())
    assert.equal(await tom.code(order.call, { ...order.params, test: 'true' }), '0')
    await readers.goHome()
  })

  it('999410: the same, while the identity is in review', async () => {
    const petra = await comes('petra')
    await levelOne(stage.exchange, gina, mary, 'AN3000011')
    // A similar name with the same birth date is reviewed by people.
    const { state } = await levelOne(stage.exchange, petra, { ...mary, familyName: 'Kowałska' }, 'ZS0000177')
    assert.equal(state, 2)
    await readers.become(petra)
    await readers.goTo(CUBA)
    await readers.see('999410', order)
    await readers.goHome()
  })

  it('999409: an order by a user who may not be served', async () => {
    const ivor = await comes('ivor')
    const listed = { countryCode: 'GB', familyName: 'Grimstone', name: 'Ivor', birthDate: '1961-03-14' }
    await levelOne(stage.exchange, ivor, listed, '925076473')
    await readers.become(ivor)
    for (const page of readers.pages) {
      assert.equal((await page.send(order)).code, '999409')
      await page.modal('999409', 'ok')
    }
  })

  it('999408 at the order form itself, which keeps what was typed', async () => {
    await readers.become(gina)
    await readers.goTo(CUBA)
    const desk = new TradingPage(readers.english.visitor)
    await desk.open()
    await desk.place('Buy', 'Limit', { Price: '50000', Amount: '0.01' })
    await readers.english.modal('999408', 'later')
    assert.equal(await desk.form.getByRole('textbox', { name: 'Price', exact: true }).inputValue(), '50,000')
    await readers.goHome()
  })
})
