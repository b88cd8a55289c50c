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

/** One reader of one language, on a page with one switch whose call can be replaced by any other. */
export class WordsPage {
  readonly visitor: Visitor
  readonly words: Readonly<Record<string, string>>
  readonly locale: string
  readonly #address: string

  /** `address`: the reader's address as claimed by a proxy. */
  constructor(visitor: Visitor, locale: string, address: string) {
    this.visitor = visitor
    this.#address = address
    this.locale = locale
    const path = join(import.meta.dirname, `../../apps/web/shell/words/${locale}.json`)
    this.words = JSON.parse(readFileSync(path, 'utf8'))
  }

  get page() {
    return this.visitor.page
  }

  get #toasts(): Locator {
    return this.page.locator('section[popover]')
  }

  /** From another address from now on; without one: back to the first. */
  moveTo(address = this.#address): Promise<void> {
    return this.visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': address })
  }

  /** Takes over the session of somebody who signed in elsewhere. */
  async become(person: PlainBrowser): Promise<void> {
    const { baseUrl: url, cookies } = person
    await this.visitor.context.addCookies([...cookies].map(([name, value]) => ({ name, value, url })))
    await this.visitor.open('/account/information')
  }

  /**
   * Presses the switch. The browser sends the given call instead, with its session and tokens, and the page takes the
   * exchange's answer as that of its own call.
   */
  async send(other: OtherCall): Promise<{ code: string; msg: string }> {
    await this.#exchangeNext(other)
    const path = other.call.split(' ')[1]
    const answer = this.page.waitForResponse((response) => new URL(response.url()).pathname === path)
    await this.press()
    // Like hovering: toasts stay until they are closed. The real pointer has left the last one by now.
    await this.#toasts.dispatchEvent('pointerenter')
    return envelopeOf(await answer)
  }

  press(): Promise<void> {
    return this.page.getByRole('switch').click()
  }

  /** Submits the page's form; returns the code of the call's answer. */
  async submit(call: string): Promise<string> {
    const answer = this.page.waitForResponse(`**${call}`)
    await this.page.locator('main form button[type=submit]').click()
    return (await envelopeOf(await answer)).code
  }

  /** Beside its field, or anywhere else on the page. */
  says(code: string): Promise<void> {
    return this.page
      .getByText(this.words[`code.${code}`] as string, { exact: true })
      .first()
      .waitFor()
  }

  /** Read and closed, so that nothing of it is left for the next. */
  async toast(text: string): Promise<void> {
    const toast = this.#toasts.getByText(text, { exact: true })
    await toast.waitFor()
    await this.#toasts.getByRole('button', { name: this.words.close }).first().click()
    await toast.waitFor({ state: 'hidden' })
  }

  /** Reads a code's modal, answers it with the given button, and waits until it is closed. */
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
