import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventually } from '@bowline/platform/eventually.fixture.ts'
import type { Page } from 'playwright-core'
import { authenticatorCode } from '../support/authenticator-app.ts'
import type { Stage } from '../support/stage.ts'
import { hasTouch, windows } from '../support/visitor.ts'

const PASSWORD = 'a long and own password'

/** A member of staff with a browser. */
export class StaffMember {
  readonly page: Page
  readonly email: string
  /** Everything the browser reported: console messages of any kind, uncaught errors. */
  readonly complaints: string[] = []
  readonly #url: string

  private constructor(page: Page, email: string, url: string) {
    this.page = page
    this.email = email
    this.#url = url
    page.on('console', (message) => this.complaints.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error.message}`))
  }

  /** At the sign-in, for the first time. */
  static async comes(
    { browser, exchange }: Pick<Stage, 'browser' | 'exchange'>,
    name: string,
    role: string,
    window: keyof typeof windows = 'desk',
  ): Promise<StaffMember & { readonly temporaryPassword: string }> {
    const email = `${name}@staff.example`
    const { temporaryPassword } = await exchange.cli<{ temporaryPassword: string }>(
      ...['staff', 'create', '--email', email, '--role', role],
    )
    return StaffMember.#at({ browser, exchange }, email, temporaryPassword, window)
  }

  /** One whom the first start made, on the dashboard: they decide at once. */
  static async ofDemo(
    stage: Pick<Stage, 'browser' | 'exchange'>,
    name: string,
    window: keyof typeof windows = 'desk',
  ): Promise<StaffMember> {
    const email = `${name}@bowline.example`
    const path = join(stage.exchange.directory, 'data/demo-logins.json')
    const logins = JSON.parse(readFileSync(path, 'utf8')) as { email: string; temporaryPassword?: string }[]
    const { temporaryPassword = '' } = logins.find((login) => login.email === email) ?? {}
    const member = await StaffMember.#at(stage, email, temporaryPassword, window)
    await member.#signsInFirst(temporaryPassword)
    return member
  }

  static async #at(
    { browser, exchange }: Pick<Stage, 'browser' | 'exchange'>,
    email: string,
    temporaryPassword: string,
    window: keyof typeof windows,
  ): Promise<StaffMember & { readonly temporaryPassword: string }> {
    const context = await browser.newContext({
      viewport: windows[window],
      reducedMotion: 'reduce',
      hasTouch: hasTouch(window),
    })
    // As for a visitor: long enough for a machine that does much else.
    context.setDefaultTimeout(30_000)
    const member = new StaffMember(await context.newPage(), email, exchange.consoleUrl)
    // The pages are built in parallel with the exchange, which is ready before they are.
    await eventually('the console has pages', async () => (await fetch(member.#url, HTML)).status === 200, 60_000)
    await member.opens('/')
    return Object.assign(member, { temporaryPassword })
  }

  /** On the dashboard, after the first sign-in. */
  static async atWork(...who: Parameters<typeof StaffMember.comes>): Promise<StaffMember> {
    const member = await StaffMember.comes(...who)
    await member.#signsInFirst(member.temporaryPassword)
    return member
  }

  async #signsInFirst(temporaryPassword: string): Promise<void> {
    await this.saysWho(temporaryPassword)
    await this.choosesPassword()
    await this.bindsAuthenticator()
  }

  /** Freezes a user's account except for one of the two. */
  async freezes(userId: number, { but }: { but: 'Trading' | 'Withdrawals' }): Promise<void> {
    await this.opens(`/users/${userId}`)
    await this.page.getByRole('button', { name: 'Freeze', exact: true }).click()
    const dialog = this.page.getByRole('dialog')
    await dialog.getByRole('checkbox', { name: but }).uncheck()
    await dialog.getByLabel('Reason').fill('reported as stolen')
    await dialog.getByRole('button', { name: 'Freeze', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
  }

  /** First step of signing in. */
  async saysWho(password: string): Promise<void> {
    await this.page.getByLabel('E-mail address').fill(this.email)
    await this.page.getByLabel('Password', { exact: true }).fill(password)
    await this.page.getByRole('button', { name: 'Continue' }).click()
  }

  async choosesPassword(): Promise<void> {
    await this.page.getByLabel('New password').fill(PASSWORD)
    await this.page.getByRole('button', { name: 'Continue' }).click()
  }

  /** Like the app, from the secret below the QR code. */
  async bindsAuthenticator(): Promise<void> {
    await this.page.getByRole('img', { name: /QR code/ }).waitFor()
    const secret = (await this.page.locator('main code').textContent()) ?? ''
    await this.page.getByLabel('Code', { exact: true }).fill(authenticatorCode(secret))
    await this.page.getByRole('button', { name: 'Verify and sign in' }).click()
    await this.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  }

  async opens(path: string): Promise<void> {
    await this.page.goto(`${this.#url}${path}`)
    await this.page.getByRole('heading', { level: 1 }).waitFor()
  }

  leaves(): Promise<void> {
    return this.page.context().close()
  }
}

const HTML = { headers: { accept: 'text/html' } }
