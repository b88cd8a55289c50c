import type { ScreenLayout } from '../screen-route.ts'

/** A page by which people come in: nothing leads away from it, so it has no footer. */
export const enterPage = { words: ['user-layout', 'second-factor'] } as const satisfies ScreenLayout

/** Somebody has come in. */
export const enteredPage = { ...enterPage, footer: true, signedIn: true } as const satisfies ScreenLayout
