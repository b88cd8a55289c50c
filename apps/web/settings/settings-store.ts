import type { CallData } from '@bowline/contract/calls.ts'
import type { SiteApi } from '../site-api/site-api.ts'

export type Settings = CallData<'GET /exchange-web/web/user/settings'>
type SettingName = keyof Settings

const STORAGE_KEY = 'bowline.settings'
/** Dragging a separator is one change, not sixty. */
const SETTLED_MS = 600

/**
 * What the user prefers on this page: kept by the server for somebody signed in, in this browser for everybody else.
 * Keeping is best effort; a setting that could not be kept still holds until the page is left.
 */
export class SettingsStore {
  readonly #siteApi: SiteApi
  readonly #isSignedIn: boolean
  readonly #listeners = new Set<() => void>()
  readonly #unsent = new Map<SettingName, ReturnType<typeof setTimeout>>()
  #values: Settings

  /** `kept` is what the server has; undefined = nobody is signed in. */
  constructor(siteApi: SiteApi, kept: Settings | undefined) {
    this.#siteApi = siteApi
    this.#isSignedIn = kept !== undefined
    this.#values = kept ?? {}
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get<N extends SettingName>(name: N): Settings[N] {
    return this.#values[name]
  }

  set<N extends SettingName>(name: N, value: Exclude<Settings[N], undefined>): void {
    this.#change({ ...this.#values, [name]: value })
    if (!this.#isSignedIn) return this.#keepHere()
    clearTimeout(this.#unsent.get(name))
    this.#unsent.set(
      name,
      setTimeout(() => this.#send(name), SETTLED_MS),
    )
  }

  /** What has not settled yet, before the page is left. */
  sendUnsent = (): void => {
    for (const [name, timer] of this.#unsent) {
      clearTimeout(timer)
      this.#send(name)
    }
  }

  /** What this browser kept for a visitor; after the page was taken over, so that both sides draw the same first. */
  readBrowser(): void {
    if (this.#isSignedIn) return
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
      if (typeof kept === 'object' && kept !== null) this.#change(kept as Settings)
    } catch {
      // A browser that keeps nothing, or nothing legible: the page as it comes.
    }
  }

  #change(values: Settings): void {
    this.#values = values
    for (const listener of this.#listeners) listener()
  }

  #send(name: SettingName): void {
    this.#unsent.delete(name)
    const value = this.#values[name] as never
    this.#siteApi('POST /exchange-web/web/user/setting', { name, value }).catch(() => {})
  }

  #keepHere(): void {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(this.#values))
    } catch {
      // Full or forbidden.
    }
  }
}
