import type { PromptScene } from '@bowline/contract/terms/prompts.ts'
import type { SiteApi } from '../../../site-api/site-api.ts'

const STORAGE_KEY = 'bowline.prompts'
const FOR_EVER = -1
const DAY_MS = 86_400_000

/** What this browser knows of dismissed prompts: until when, −1 for ever, 0 not. A browser that keeps nothing knows of none. */
export class PromptRecord {
  readonly #storage: Pick<Storage, 'getItem' | 'setItem'>

  constructor(storage: Pick<Storage, 'getItem' | 'setItem'>) {
    this.#storage = storage
  }

  get(scene: PromptScene): number {
    const until = this.#read()[scene]
    return typeof until === 'number' ? until : 0
  }

  set(scene: PromptScene, until: number): void {
    try {
      this.#storage.setItem(STORAGE_KEY, JSON.stringify({ ...this.#read(), [scene]: until }))
    } catch {
      // Storage is full or forbidden: the server keeps it.
    }
  }

  #read(): Partial<Record<PromptScene, unknown>> {
    try {
      return JSON.parse(this.#storage.getItem(STORAGE_KEY) ?? '{}')
    } catch {
      return {}
    }
  }
}

interface Dismissal {
  readonly scene: PromptScene
  readonly forever: boolean
}

/** Here at once, and with the server, whose word counts from then on; that it did not reach it is nobody's trouble. */
export function dismissPrompt(
  siteApi: SiteApi,
  record: PromptRecord,
  { scene, forever }: Dismissal,
  nowMs: number,
): void {
  record.set(scene, forever ? FOR_EVER : nowMs + DAY_MS)
  siteApi('POST /fe-co-api/popup/report', { scene, forever }).catch(() => undefined)
}
