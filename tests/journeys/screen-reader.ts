import type { CDPSession, Page } from 'playwright-core'

interface Described {
  readonly role?: { readonly value?: string }
  readonly name?: { readonly value?: string }
  readonly description?: { readonly value?: string }
  readonly value?: { readonly value?: unknown }
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value?: unknown } }[]
}

/** States that are announced when true. */
const spokenStates = ['checked', 'pressed', 'expanded', 'selected', 'disabled', 'required', 'invalid', 'modal'] as const

/**
 * What a screen reader user hears: the focused element from Chromium's accessibility tree, and announcements of live
 * regions. The keyboard is the only input.
 */
export class ScreenReader {
  readonly #page: Page
  readonly #tree: CDPSession

  private constructor(page: Page, tree: CDPSession) {
    this.#page = page
    this.#tree = tree
  }

  static async at(page: Page): Promise<ScreenReader> {
    const tree = await page.context().newCDPSession(page)
    await tree.send('Accessibility.enable')
    await page.addInitScript(listen)
    return new ScreenReader(page, tree)
  }

  /** The focused element: role, name, states, value and description, as announced. */
  async focused(): Promise<string> {
    const node = await this.#describe('document.activeElement')
    return node ? said(node) : ''
  }

  async #describe(expression: string): Promise<Described | undefined> {
    const { result } = await this.#tree.send('Runtime.evaluate', { expression })
    if (!result.objectId) return undefined
    const whole = { objectId: result.objectId, fetchRelatives: false }
    const { nodes } = await this.#tree.send('Accessibility.getPartialAXTree', whole)
    return (nodes as unknown as readonly Described[])[0]
  }

  /** Everything announced with the open dialog, after its name. */
  async dialog(): Promise<string> {
    return (await this.#describe('document.querySelector("dialog[open]")'))?.description?.value ?? ''
  }

  async press(key: string): Promise<string> {
    await this.#page.keyboard.press(key)
    return this.focused()
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text)
  }

  /** Presses a key until this element has the focus. Returns everything passed on the way, including it. */
  async until(wanted: RegExp, key = 'Tab', most = 80): Promise<string[]> {
    const passed: string[] = []
    for (let count = 0; count < most; count += 1) {
      const line = await this.press(key)
      passed.push(line)
      if (wanted.test(line)) return passed
    }
    throw new Error(`${wanted} was not reached:\n${passed.join('\n')}`)
  }

  /** What was announced since the last call, in order; `!` marks assertive announcements. */
  heard(): Promise<string[]> {
    return this.#page.evaluate<string[]>('globalThis.__announced?.splice(0) ?? []')
  }
}

function said({ role, name, description, value, properties = [] }: Described): string {
  const states = properties.flatMap(({ name: state, value: { value: is } }) => {
    const isSpoken = (spokenStates as readonly string[]).includes(state)
    if (!isSpoken || is === false || is === 'false') return state === 'expanded' && is === false ? ['collapsed'] : []
    return is === true || is === 'true' ? [state] : [`${state} ${is}`]
  })
  // Announced once, as readers do: a tooltip often repeats the name.
  const more = description?.value === name?.value ? undefined : description?.value
  const parts = [role?.value, name?.value && `“${name.value}”`, ...states, value?.value, more]
  return parts.filter((part) => part !== undefined && part !== '').join(', ')
}

/** Runs in the page: records each change of a live region as it would be announced. */
function listen(): void {
  const announced: string[] = []
  Object.assign(globalThis, { __announced: announced })
  const regions = '[aria-live], [role=status], [role=alert], [role=log], output'
  const politeness = (region: Element) =>
    region.getAttribute('aria-live') ?? (region.getAttribute('role') === 'alert' ? 'assertive' : 'polite')
  const isHidden = (element: Element) => element.closest('[aria-hidden=true], [inert], [hidden]') !== null
  const textOf = (node: Node): string => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? ''
    if (!(node instanceof Element) || node.getAttribute('aria-hidden') === 'true') return ''
    const label = node.getAttribute('aria-label')
    return label ?? [...node.childNodes].map(textOf).join(node.matches('p, div, li, dt, dd') ? ' ' : '')
  }
  const say = (region: Element, text: string) => {
    const line = text.replaceAll(/\s+/g, ' ').trim()
    if (line === '' || isHidden(region) || politeness(region) === 'off') return
    announced.push((politeness(region) === 'assertive' ? '! ' : '') + line)
  }
  const note = ({ type, target, addedNodes }: MutationRecord) => {
    const element = target instanceof Element ? target : target.parentElement
    const region = element?.closest(regions)
    if (region) {
      if (region.getAttribute('aria-atomic') === 'true' || type === 'characterData') return say(region, textOf(region))
      for (const node of addedNodes) say(region, textOf(node))
      return
    }
    // A region inserted with its text is announced only when it is an alert.
    for (const node of addedNodes) {
      if (!(node instanceof Element)) continue
      const alerts = [...(node.matches('[role=alert]') ? [node] : []), ...node.querySelectorAll('[role=alert]')]
      for (const alert of alerts) say(alert, textOf(alert))
    }
  }
  const observer = new MutationObserver((records) => records.forEach(note))
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}
