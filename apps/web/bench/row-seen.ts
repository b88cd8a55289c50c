import type { Visitor } from '../../../tests/support/visitor.ts'

/**
 * Waits until a text stands in a row of the tables, or (isGone) until it does not any more; gives the moment by the clock that
 * all browsers share. Toasts would be no measure: they wait for each other.
 */
const SEE = `(text, isGone) => new Promise((resolve, reject) => {
  const tables = document.querySelector('section[aria-label="Orders and balances"]')
  const isThere = () => [...tables.querySelectorAll('tbody tr')].some((row) => row.textContent.includes(text))
  const look = () => {
    if (isThere() === isGone) return
    observer.disconnect()
    resolve(performance.timeOrigin + performance.now())
  }
  const observer = new MutationObserver(look)
  observer.observe(tables, { subtree: true, childList: true, characterData: true })
  setTimeout(() => reject(new Error('never seen: ' + text)), 10_000)
  look()
})`

/** Undefined: it never came. */
export function rowSeen({ page }: Visitor, text: string, isGone = false): Promise<number | undefined> {
  return page.evaluate<number>(`(${SEE})('${text}', ${isGone})`).catch(() => undefined)
}

type Form = Readonly<Record<string, string>>

/** Sends a call in the page, as its own form does it, and gives the moment; the answer is `sent` there. */
export function sendFrom({ page }: Visitor, path: string, token: string, form: Form): Promise<number> {
  const body = new URLSearchParams(form).toString()
  const init = {
    method: 'POST',
    body,
    headers: { 'x-csrf-token': token, 'content-type': 'application/x-www-form-urlencoded' },
  }
  return page.evaluate<number>(
    `(() => { const at = performance.timeOrigin + performance.now(); window.sent = fetch('${path}', ${JSON.stringify(init)}).then((answer) => answer.json()); return at })()`,
  )
}

export async function csrf(visitor: Visitor): Promise<string> {
  return (await visitor.ask<{ csrfToken: string }>('/exchange-web/web/user/session')).csrfToken
}
