import type { HydrationState } from 'react-router'
import type { PageInfo } from './page-context.ts'
import type { DocumentAssets } from './site-document.tsx'

/** What the server leaves in the document for the browser to start from. */
export interface EmbeddedState {
  readonly info: PageInfo
  readonly assets: DocumentAssets
  /** Nobody took the address: the page says so, and is all there is. */
  readonly isUnknown: boolean
  readonly hydration: HydrationState
}
