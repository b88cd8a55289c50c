import assert from 'node:assert/strict'
import type { PlainBrowser } from '../support/plain-browser.ts'
import type { Stage } from '../support/stage.ts'
import { readLocales } from './site-pages.ts'
import { type OtherCall, WordsPage } from './words-page.ts'

/** One reader for each of the languages journeys are read in; all experience the same. */
export class Readers {
  readonly pages: readonly WordsPage[]

  private constructor(pages: readonly WordsPage[]) {
    this.pages = pages
  }

  /** Each in a separate network, so that guesses are not counted together. */
  static async come(stage: Stage): Promise<Readers> {
    const open = async ({ id }: { id: string }, i: number) =>
      new WordsPage(await stage.visit({ locale: id }), id, `10.0.${i}.1`)
    const readers = new Readers(await Promise.all(readLocales.map(open)))
    await readers.goHome()
    return readers
  }

  /** The reader of the first language. */
  get english(): WordsPage {
    return this.pages[0] as WordsPage
  }

  /** All at once. */
  async each(work: (page: WordsPage, i: number) => Promise<unknown>): Promise<void> {
    await Promise.all(this.pages.map(work))
  }

  goTo = (address: string) => this.each((page) => page.moveTo(address))
  goHome = () => this.each((page) => page.moveTo())
  become = (person: PlainBrowser) => this.each((page) => page.become(person))

  /** Each makes the call, is refused with the code, and checks its text. */
  see(code: string, other: OtherCall | (() => Promise<OtherCall>)): Promise<void> {
    return this.each(async (page) => {
      const answer = await page.send(typeof other === 'function' ? await other() : other)
      assert.equal(answer.code, code)
      await page.toast(page.words[`code.${code}`] as string)
    })
  }
}
