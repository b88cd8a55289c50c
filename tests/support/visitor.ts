import { setTimeout as sleep } from 'node:timers/promises'
import { SiteCode } from '@bowline/contract/codes.ts'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { APIResponse, Browser, BrowserContext, Page } from 'playwright-core'
import type { Person, RunningExchange } from './running-exchange.ts'
import { PASSWORD } from './running-exchange.ts'

export const windows = {
  wide: { width: 2560, height: 1300 },
  desk: { width: 1440, height: 900 },
  tablet: { width: 768, height: 1024 },
  phone: { width: 390, height: 844 },
  smallPhone: { width: 360, height: 640 },
} as const

export const hasTouch = (window: keyof typeof windows) => window !== 'desk' && window !== 'wide'

export interface VisitorOptions {
  readonly window?: keyof typeof windows
  readonly theme?: 'dark' | 'light' | 'contrast'
  readonly locale?: string
  readonly userAgent?: string
  /** False: only the document, as the server drew it. */
  readonly hasScripts?: boolean
  /** The browser's time zone; default UTC, whatever this machine's. */
  readonly timeZone?: string
}

/** While a demo makes its past, and every core is taken. */
const LONGEST_SIGN_IN_MS = 180_000

/** A running exchange, or another name for its URL. */
type Place = Pick<RunningExchange, 'baseUrl'>

/** A user with a separate browser context: cookies, storage and tabs of their own. */
export class Visitor {
  readonly page: Page
  readonly context: BrowserContext
  /** Everything the browser reported since the last look: console messages of any kind, uncaught errors. */
  readonly complaints: string[] = []
  readonly #exchange: Place

  constructor(exchange: Place, context: BrowserContext, page: Page) {
    this.#exchange = exchange
    this.context = context
    this.page = page
    page.on('console', (message) => this.complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`))
  }

  /** Opens a page and waits until it is hydrated. Returns the server's response. */
  async open(path: string) {
    const response = await this.opened(path)
    await untilTakenOver(this.page)
    return response
  }

  /** The page as the server drew it. */
  async opened(path: string) {
    const go = () => this.page.goto(`${this.#exchange.baseUrl}${path}`)
    let response = await go().catch(async (error: Error) => {
      // A page whose session has just ended leaves for the login page by itself: a second one before that is through is lost too.
      if (!error.message.includes('interrupted by another navigation')) throw error
      await this.page.waitForLoadState()
      return go()
    })
    // Many pages in a row exceed one address's limit: wait, like a person would.
    for (let tries = 0; response?.status() === 429 && tries < 5; tries += 1) {
      await sleep(waitOf(response.headers()))
      response = await go()
    }
    return response
  }

  /** A document as sent by the server. */
  async document(url: string): Promise<string> {
    for (;;) {
      const answer = await this.context.request.get(url, { headers: { accept: 'text/html' } })
      if (answer.status() !== 429) return answer.text()
      await sleep(waitOf(answer.headers()))
    }
  }

  /** Signs in without the form, which has journeys of its own. */
  async signIn({ email }: Pick<Person, 'email'>): Promise<void> {
    const answer = await this.context.request.post(`${this.#exchange.baseUrl}/exchange-web/web/user/login`, {
      form: { name: email, password: PASSWORD },
      timeout: LONGEST_SIGN_IN_MS,
    })
    const { code, msg } = await answer.json()
    if (code !== '0') throw new Error(`${email} could not sign in: ${code} ${msg}`)
  }

  /** The site API's answer to this visitor. */
  ask<T>(path: string): Promise<T> {
    return this.#answered<T>(path, () => this.context.request.get(`${this.#exchange.baseUrl}${path}`))
  }

  /** The answer to a call that changes something, made like from the page. */
  async post<T = unknown>(
    path: string,
    form: Readonly<Record<string, string>> = {},
    headers: Readonly<Record<string, string>> = {},
  ): Promise<T> {
    const { csrfToken } = await this.ask<{ csrfToken: string }>('/exchange-web/web/user/session')
    const init = { form: { ...form }, headers: { ...headers, 'x-csrf-token': csrfToken } }
    return this.#answered<T>(path, () => this.context.request.post(`${this.#exchange.baseUrl}${path}`, init))
  }

  /** A site that is busy, or a history that is behind, says so and does nothing; like any client, a visitor then asks again, as after its limit. */
  async #answered<T>(path: string, send: () => Promise<APIResponse>): Promise<T> {
    return eventually(
      `${path} is answered`,
      async () => {
        const { code, msg, data, reason, values } = await (await send()).json()
        if (reason === 'calls.wait') return void (await sleep(values.seconds * 1_000))
        if (code === String(SiteCode.busy)) return undefined
        if (code !== '0') throw new Error(`${path}: ${code} ${msg}`)
        return { data: data as T }
      },
      60_000,
    ).then(({ data }) => data)
  }

  leave(): Promise<void> {
    return this.context.close()
  }
}

/** How long an answer above the limit asks to wait, ms. */
const waitOf = (headers: Readonly<Record<string, string>>) => Number(headers['retry-after'] ?? 1) * 1_000

export async function visit(browser: Browser, exchange: Place, options: VisitorOptions = {}): Promise<Visitor> {
  const { window = 'desk', theme = 'dark', locale = 'en_US', userAgent, hasScripts = true, timeZone = 'UTC' } = options
  const context = await browser.newContext({
    viewport: windows[window],
    hasTouch: hasTouch(window),
    reducedMotion: 'reduce',
    javaScriptEnabled: hasScripts,
    timezoneId: timeZone,
    // Test certificates are self-signed.
    ignoreHTTPSErrors: true,
    ...(userAgent !== undefined && { userAgent }),
  })
  const url = exchange.baseUrl
  // Long enough for a machine that does much else.
  context.setDefaultTimeout(30_000)
  context.setDefaultNavigationTimeout(60_000)
  await context.addCookies([
    { name: 'theme', value: theme, url },
    { name: 'clientCommonlanguage', value: locale, url },
  ])
  return new Visitor(exchange, context, await context.newPage())
}

/** React marks the elements it owns. Before that, only links work on a page. */
export async function untilTakenOver(page: Page): Promise<void> {
  // Checked from outside: the page's policy allows no evaluation inside.
  const isTakenOver = () =>
    page
      .evaluate<boolean>(
        "Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber'))",
      )
      // While a page leads on to another, there is none to ask.
      .catch(() => false)
  await eventually(`${page.url()} is taken over`, isTakenOver, 60_000)
}

/** The effect of an event has been painted. */
export function nextFrame(page: Page): Promise<void> {
  return page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())))')
}
