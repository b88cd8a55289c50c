import type { CatalogueName } from './words/catalogues.ts'

/** How the shell draws itself around a screen. */
export interface ScreenLayout {
  /** Catalogues besides the screen's own and the shell's. */
  readonly words?: readonly CatalogueName[]
  /** Source files of parts that the server draws and whose scripts come later (`drawnPart`). */
  readonly drawn?: readonly string[]
  readonly footer?: boolean
  /** Fills the window under the header, like the trading page. */
  readonly fullHeight?: boolean
  /** Only for somebody signed in: others are sent to the login page and come back. */
  readonly signedIn?: boolean
}

/** A page, as the `routes.ts` of its screen's folder has it. */
export interface ScreenRoute extends ScreenLayout {
  /** As the router reads it; `{product}` is the site's own word for it. */
  readonly path: string
  /** Name of the file in the folder, without `-screen.tsx`. */
  readonly screen: string
}
