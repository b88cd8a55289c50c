import { loadChunk } from '@bowline/design-system/later/chunk-load-error.ts'
import { type ComponentType, lazy } from 'react'
import { LaterFailure } from './later-failure.tsx'

/**
 * A part that the server draws, and whose script is none of the document's: within `<Suspense>` its markup stays as it is
 * until the script has come, which it does beside everything else, and is taken over then. Its styles are the document's
 * (`drawn` in the table of routes).
 */
export function drawnPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const coming = loadChunk(load()).catch(() => Failed)
  return lazy(async () => ({ default: (await coming) as ComponentType<P> }))
}

/** No browser asks again for a script that failed, but for another document. */
function Failed() {
  return <LaterFailure retry={() => location.reload()} />
}
