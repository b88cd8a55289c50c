import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Response } from 'playwright-core'
import type { PlainBrowser } from '../support/plain-browser.ts'
import type { Visitor } from '../support/visitor.ts'

/** A call of the contract, made by the page in place of its own. */
export interface OtherCall {
  readonly call: string
  readonly params?: Readonly<Record<string, string>>
  /** A file in place of a form. */
  readonly file?: Buffer
}

const OWN_PATH = '/exchange-web/web/userCenterInfo/setBtrDeduction'

/** One reader of one language in front of a page with one switch, whose call can be exchanged for any other. */
export class ToldPage {
  readonly visitor: Visitor
  readonly words: Readonly<Record<string, string>>
  readonly #address: string

  /** `address`: what a proxy in front tells of the reader. */
  constructor(visitor: Visitor, locale: string, address: string) {
    this.visitor = visitor
    this.#address = address
    const path = join(import.meta.dirname, `../../apps/web/shell/words/${locale}.json`)
    this.words = JSON.parse(readFileSync(path, 'utf8'))
  }

  get page() {
    return this.visitor.page
  }

  get #toasts(): Locator {
    return this.page.locator('section[popover]')
  }

  /** Elsewhere from now on; left out: back at home. */
  moveTo(address = this.#address): Promise<void> {
    return this.visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  }

  /** With the session of somebody who signed in elsewhere. */
  async become(person: PlainBrowser): Promise<void> {
    const { baseUrl: url, cookies } = person
    await this.visitor.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    await this.visitor.open('/account/information')
  }

  /**
   * Presses the switch. The browser sends what is asked for in its place, with its session and its proofs; what the
   * exchange answers to that, the page takes for the answer to its own.
   */
  async send(other: OtherCall): Promise<{ code: string; msg: string }> {
    await this.#exchangeNext(other)
    // As with the pointer on them: what would pass by itself stays until it is closed.
    await this.#toasts.dispatchEvent('pointerenter')
    const path = other.call.split(' ')[1]
    const answer = this.page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await this.press()
    return envelopeOf(await answer)
  }

  press(): Promise<void> {
    return this.page.getByRole('switch').click()
  }

  /** Sends the form of the page; the code its call is answered with. */
  async submit(call: string): Promise<string> {
    const answer = this.page.waitForResponse(`**${call}`)
    await this.page.locator('main form button[type=submit]').click()
    return (await envelopeOf(await answer)).code
  }

  /** Beside the field it is about, or anywhere else on the page. */
  says(code: string): Promise<void> {
    return this.page
      .getByText(this.words[`code.${code}`] as string, { exact: true })
      .first()
      .waitFor()
  }

  /** Read and taken away, so that nothing of it is left for the next. */
  async toast(text: string): Promise<void> {
    const toast = this.#toasts.getByText(text, { exact: true })
    await toast.waitFor()
    await this.#toasts.getByRole('button', { name: this.words.close }).first().click()
    await toast.waitFor({ state: 'hidden' })
  }

  /** Reads the modal of a code, answers it by the button of that name, and sees it go. */
  async modal(code: string, answer: 'ok' | 'verify' | 'later'): Promise<void> {
    const modal = this.page.getByRole('alertdialog').filter({ hasText: this.words[`code.${code}`] as string })
    await modal.getByRole('button', { name: this.words[answer] as string }).click()
    await modal.waitFor({ state: 'hidden' })
  }

  async #exchangeNext({ call, params = {}, file }: OtherCall): Promise<void> {
    const [method = '', path = ''] = call.split(' ')
    const form = new URLSearchParams(params).toString()
    const inQuery = method === 'GET' || file !== undefined
    await this.page.route(
      `**${OWN_PATH}`,
      (route) =>
        route.continue({
          method,
          url: `${new URL(route.request().url()).origin}${path}${inQuery && form ? `?${form}` : ''}`,
          headers: { ...route.request().headers(), ...(file && { 'content-type': 'image/png' }) },
          postData: file ?? (inQuery ? '' : form),
        }),
      { times: 1 },
    )
  }
}

const envelopeOf = (answer: Response): Promise<{ code: string; msg: string }> => answer.json()
