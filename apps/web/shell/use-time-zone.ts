import { startTransition, useEffect, useState } from 'react'
import { usePage } from '../page-context.ts'

const YEAR_SECONDS = 365 * 86_400

/**
 * The time zone times are written in: the browser's. The server learns it by a cookie, so that from the second page on it
 * draws the same; on the first one times are in UTC until the page is taken over.
 */
export function useTimeZone(): string {
  const page = usePage()
  const [timeZone, setTimeZone] = useState(page.timeZone)
  useEffect(() => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone
    if (!own || own === page.timeZone) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
    document.cookie = `timeZone=${own}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`
    // Not at once, which would drop what the server drew and no script has taken over yet.
    startTransition(() => setTimeZone(own))
  }, [page.timeZone])
  return timeZone
}
