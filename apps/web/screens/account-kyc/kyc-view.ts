import type { CallData } from '@bowline/contract/calls.ts'
import type { KycPage } from '@bowline/contract/terms/kyc.ts'
import { type ImagePurpose, imagePurposes } from '@bowline/contract/terms/kyc.ts'

export type Process = CallData<'GET /exchange-web-gateway/userCenterKyc/processnew'>
export type LevelView = Process['levels'][number]
export type Country = CallData<'GET /exchange-web-gateway/userCenterKyc/countryList'>['countries'][number]
export type Person = CallData<'GET /exchange-web-gateway/userCenterKyc/userInfo'>
export type Piece = ImagePurpose
export type DocumentType = Country['documents'][number]

export const OVERVIEW = '/account/id_verification'

/** The level at work, on its page. */
export function levelOf({ levels }: Process, level: 1 | 2): LevelView {
  return levels[level - 1] as LevelView
}

/** A verification page that is not open redirects to the overview, which says why. */
export const overviewInPlaceOf = (page: KycPage) => `${OVERVIEW}?instead=${page}`

type WhyNotOpen = `instead.${'first' | 'review' | 'passed' | 'nothing'}`

/** Why a page cannot be opened; undefined if it is another page, or explained elsewhere. */
export function whyNotOpen({ levels }: Process, page: string | null): WhyNotOpen | undefined {
  if (page === 'missing-kyc') return 'instead.nothing'
  const at = PAGES.indexOf(page ?? '')
  if (at === -1) return undefined
  const state = levels[at]?.state
  if (state === 2) return 'instead.review'
  if (state === 3) return 'instead.passed'
  return at === 1 && levels[0]?.state !== 3 ? 'instead.first' : undefined
}

/** The photos a document needs in addition to the face. */
export function piecesOf(type: DocumentType): readonly Piece[] {
  return type === 'passport' ? ['front', 'face'] : imagePurposes
}

/** The button of a level with its target; undefined during review, or when nothing is left. */
export function actionOf(
  process: Process,
  { level, state }: LevelView,
): { readonly to: string; readonly label: 'begin' | 'goOn' | 'again' | 'renew' | 'add' } | undefined {
  if (process.next === null || process.submissionsLeft === 0) return undefined
  if (state === 5) return { to: '/account/missing-kyc', label: 'add' }
  if (process.next !== PAGES[level - 1]) return undefined
  const label = state === 1 ? 'goOn' : state === 4 ? 'again' : state === 6 ? 'renew' : 'begin'
  return { to: `/account/${process.next}`, label }
}

const PAGES = ['levelone', 'leveltwo']

export const tones = { 0: 'plain', 1: 'info', 2: 'info', 3: 'gain', 4: 'bad', 5: 'warn', 6: 'warn' } as const
export type StateNumber = keyof typeof tones
