import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import { picture } from '../support/picture.ts'
import { lastCode } from '../support/read-inbox.ts'
import { setStage } from '../support/stage.ts'
import { untilTakenOver } from '../support/visitor.ts'
import { fingers } from './fingers.ts'
import { untilFocused } from './proof-question.ts'

const ALICE = 'alice@example.com'

describe('a user without a mouse', { timeout: 240_000 }, () => {
  const stage = setStage()

  it('registers and submits both levels of verification; only the photos are chosen through the browser', async () => {
    const alice = await stage.visit()
    const { page } = alice
    const { keyboard } = page
    const { at, tabTo, isAt } = fingers(alice)
    const submit = async (name: RegExp) => {
      await tabTo(name)
      await keyboard.press('Enter')
    }
    /** The focus goes where a new page begins: before that, Tab would walk on through the last one. */
    const arrives = async (path: string) => {
      await page.waitForURL(path)
      await untilFocused(page.locator('#content'))
    }
    const write = async (name: RegExp, text: string) => {
      await tabTo(name)
      await keyboard.type(text)
    }

    await alice.open('/user/register')
    await submit(/^Send me a code$/)
    await isAt(/^E-mail address/)
    await keyboard.type(ALICE)
    await write(/^Country you live in/, 'Germany')
    await tabTo(/I am 18 or older/)
    await keyboard.press('Space')
    await submit(/^Send me a code$/)
    await isAt(/^E-mail code/)
    await keyboard.type(await lastCode(stage.exchange, ALICE))
    await write(/^Password/, 'blue heron 42 nests')
    await keyboard.press('Enter')
    await page.waitForURL('**/user/success')
    await untilTakenOver(page)

    await submit(/^Verify your identity/)
    await arrives('**/id_verification')
    await submit(/^Start$/)
    await arrives('**/levelone')
    await submit(/^Continue$/)
    await isAt(/^Family name/)
    await keyboard.type('Archer')
    await write(/^Given names/, 'Alice')
    // A complete part moves to the next, and a digit that cannot start a month fills it.
    await write(/^Month$/, '2281990')
    assert.match(await at(), /^Year$/)
    await keyboard.press('Enter')
    await isAt(/^Proof/)
    await tabTo(/^Mobile number/)
    await keyboard.press('ArrowDown')
    await write(/^Document number/, 'C01X00177')
    await keyboard.press('Enter')
    await isAt(/^Basic verification passed/)
    await submit(/^Back to overview$/)

    await arrives('**/id_verification')
    await submit(/^Start$/)
    await arrives('**/leveltwo')
    await submit(/^Continue$/)
    await isAt(/^Document number/)
    await keyboard.type('L01X00288')
    await write(/^Month$/, '02282999')
    await keyboard.press('Enter')
    await isAt(/^Photos/)
    await submit(/^Check photos$/)
    await isAt(/^Choose a file: Front of the document/)
    for (const [seed, piece] of ['Front of the document', 'Your face'].entries()) {
      await tabTo(new RegExp(`^Choose a file: ${piece}`))
      // Pressed again if the page is still moving the focus.
      const chooser = await eventually('the browser asks for a file', async () => {
        const asked = page.waitForEvent('filechooser', { timeout: 2_000 }).catch(() => undefined)
        await keyboard.press('Enter')
        return asked
      })
      const photo = { name: 'photo.png', mimeType: 'image/png', buffer: picture(1_600, 1_000, seed + 1) }
      await chooser.setFiles(photo)
      await page.getByRole('group', { name: piece }).getByText('Received').waitFor()
    }
    await submit(/^Check photos$/)
    await isAt(/^Residence/)
    await write(/^Country of residence/, 'France')
    await tabTo(/^I trade on my own behalf/)
    await keyboard.press('Space')
    await submit(/^Submit$/)
    await isAt(/^Submitted/)
    assert.deepEqual(alice.complaints, [])
    await alice.leave()
  })
})
