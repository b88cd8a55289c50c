import type { CallData } from '@bowline/contract/calls.ts'
import { isSiteApiError, type SiteApi } from '../site-api/site-api.ts'

export type Settings = CallData<'GET /exchange-web/web/user/settings'>
type SettingName = keyof Settings

const STORAGE_KEY = 'bowline.settings'
/** Dragging a separator is one change, not sixty. */
const SETTLED_MS = 600
const RETRY_MS = 10_000

/**
 * What the user prefers on this page: kept by the server for somebody signed in, in this browser for everybody else.
 * A save that gets no answer is tried again; one that is refused still holds until the page is left.
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
    if (this.#isSignedIn) this.#sendIn(SETTLED_MS, name)
    else this.#keepHere(name)
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
    const kept = keptHere()
    if (kept) this.#change(kept)
  }

  #change(values: Settings): void {
    this.#values = values
    for (const listener of this.#listeners) listener()
  }

  #sendIn(ms: number, name: SettingName): void {
    clearTimeout(this.#unsent.get(name))
    this.#unsent.set(
      name,
      setTimeout(() => this.#send(name), ms),
    )
  }

  #send(name: SettingName): void {
    this.#unsent.delete(name)
    const value = this.#values[name] as never
    this.#siteApi('POST /exchange-web/web/user/setting', { name, value }).catch((error: unknown) => {
      const isUnanswered = isSiteApiError(error) && error.failure !== 'refused'
      if (isUnanswered && !this.#unsent.has(name)) this.#sendIn(RETRY_MS, name)
    })
  }

  /** Only this one: another tab may have changed others. */
  #keepHere(name: SettingName): void {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...keptHere(), [name]: this.#values[name] }))
    } catch {
      // Full or forbidden.
    }
  }
}

/** Undefined in a browser that keeps nothing, or nothing legible. */
function keptHere(): Settings | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? 'null')
    return typeof kept === 'object' && kept !== null ? (kept as Settings) : undefined
  } catch {
    return undefined
  }
}
