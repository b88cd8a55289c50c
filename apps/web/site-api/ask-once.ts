import type { SiteApi } from './site-api.ts'

/** Asks once for as long as the page lives, whoever wants the answer. A failure is forgotten: the next one asks again. */
export function askOnce<T>(ask: (siteApi: SiteApi) => Promise<T>): (siteApi: SiteApi) => Promise<T> {
  const asked = new WeakMap<SiteApi, Promise<T>>()
  return (siteApi) => {
    const known = asked.get(siteApi)
    if (known) return known
    const answer = ask(siteApi)
    asked.set(siteApi, answer)
    answer.catch(() => asked.delete(siteApi))
    return answer
  }
}
