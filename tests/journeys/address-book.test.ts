import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { violations } from '../support/accessibility.ts'
import { codesMayGo, databaseOf } from '../support/database-of.ts'
import { setLentStage } from '../support/stage.ts'
import { proveByMail, question } from './proof-question.ts'

const COLD = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
/** The longest address format, Cardano's. */
const LONG = 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x'
const TWIN = `0x5aae${'0'.repeat(32)}eaed`

describe('an address book', { timeout: 240_000 }, () => {
  const stage = setLentStage()

  it('is filled, made a whitelist, and emptied', async () => {
    const alice = await stage.signedIn('alice', 'ETH=1')
    const { page } = alice
    const form = page.locator('main form')
    const field = (label: string) => form.getByLabel(label)
    const save = () => form.getByRole('button', { name: 'Save address' }).click()
    await alice.open('/account/mng_address')
    await page.getByText('You have no saved addresses').waitFor()
    assert.deepEqual(await violations(page), [])

    await page.getByRole('button', { name: 'Add address' }).click()
    await save()
    await page.getByText('Enter the address.').waitFor()
    await field('Coin').selectOption('ETH')
    await field('Network').selectOption({ label: 'Ethereum (ERC-20)' })
    await field('Address').fill(COLD.replace('5aA', '5Aa'))
    await field('Label').fill('Cold wallet')
    await save()
    await page.getByText('The address contains a typo. Copy it again.').waitFor()
    assert.deepEqual(await violations(page), [])
    await field('Address').fill(COLD)
    await save()
    await proveByMail(stage.exchange, alice, stage.exchange.emailOf('alice'))
    const row = page.getByRole('row').filter({ hasText: COLD })
    await row.getByText('Cold wallet').waitFor()

    // The same label, then a lookalike of her own address: she is warned, and cancels.
    await page.getByRole('button', { name: 'Add address' }).click()
    await field('Coin').selectOption('ETH')
    await field('Address').fill(TWIN)
    await field('Label').fill('cold WALLET')
    await save()
    await page.getByText('This label already exists').waitFor()
    await field('Label').fill('another')
    await save()
    const doubt = page.getByRole('alertdialog', { name: 'Is this the right address?' })
    await doubt.getByText(COLD).waitFor()
    assert.equal(await doubt.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 0, 'all of both')
    await doubt.getByRole('button', { name: 'Cancel' }).click()
    await doubt.waitFor({ state: 'hidden' })
    assert.equal(await question(alice).isVisible(), false)
    await page.getByRole('button', { name: 'Cancel' }).click()

    await codesMayGo(stage.exchange)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await proveByMail(stage.exchange, alice, stage.exchange.emailOf('alice'))
    await page.getByText('You can withdraw to saved addresses only').waitFor()
    await row.getByText(/^From /).waitFor()
    assert.deepEqual(await violations(page), [])
    await codesMayGo(stage.exchange)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await proveByMail(stage.exchange, alice, stage.exchange.emailOf('alice'))
    await page.getByText('You can withdraw to any address').waitFor()

    await page.getByRole('button', { name: 'Delete Cold wallet' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('You have no saved addresses').waitFor()
    await alice.open('/account/login_history')
    for (const event of ['Withdrawal address added', 'Whitelist off', 'Withdrawal address deleted']) {
      await page.getByRole('row').filter({ hasText: event }).waitFor()
    }
    assert.deepEqual(alice.complaints, [])
    await alice.leave()
  })

  it('asks for a tag where there are tags, on a phone and from right to left', async () => {
    const bob = await stage.signedIn('bob', 'XRP=1', { window: 'phone', locale: 'ar_AR' })
    const { page } = bob
    await bob.open('/account/mng_address')
    await page.getByRole('button', { name: 'إضافة عنوان' }).tap()
    const form = page.locator('main form')
    await form.getByLabel('العملة').selectOption('XRP')
    await form.getByLabel('العنوان').fill('rDTXLQ7ZKZVKz33zJbHjgVShjsBnqMBhmN')
    await form.getByLabel('التسمية').fill('منصة')
    await form.getByRole('button', { name: 'حفظ العنوان' }).tap()
    await page.getByText('أدخل الوسم رقمًا صحيحًا').waitFor()
    await form.getByLabel('ليس لدى المستلم وسم').check()
    await form.getByRole('button', { name: 'حفظ العنوان' }).tap()
    await page.getByRole('dialog').getByRole('textbox').waitFor()
    assert.deepEqual(await violations(page), [])
    assert.deepEqual(bob.complaints, [])
    await bob.leave()
  })

  it('has room for the longest address on any screen, and explains an empty book within the page', async () => {
    const carol = await stage.signedIn('carol', 'ADA=1')
    const { page } = carol
    const sql = databaseOf(stage.exchange)
    await sql`
      insert into withdraw_addresses (user_id, coin, network, address, label, label_key, added_at)
      select id, 'ADA', 'ADA', ${LONG}, ${'W'.repeat(20)}, 'w', now() from users where email = ${stage.exchange.emailOf('carol')}`
    await sql.end()
    for (const width of [1440, 800, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await carol.open('/account/mng_address')
      const [text, card] = await Promise.all([
        page.getByText(LONG, { exact: true }).boundingBox(),
        page.getByRole('table').boundingBox(),
      ])
      assert.ok(text && card && text.x >= card.x && text.x + text.width < card.x + card.width, `${width} px`)
      assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, `${width} px`)
    }

    await page.setViewportSize({ width: 1440, height: 800 })
    await carol.open('/account/security')
    await page.route('**/withdraw/addressBook', (route) => route.abort())
    await page.getByRole('link', { name: 'Address Management' }).first().click()
    await page.getByRole('alert').getByText('Cannot reach the exchange.').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Trade' }).waitFor()
    await carol.leave()
  })
})
