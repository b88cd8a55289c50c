import type { NumberedPage } from '@bowline/capabilities/perpetuals/index.ts'

/** The futures service turns pages by number. */
export function numberedPage(params: {
  readonly page: number
  readonly limit: number
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}): NumberedPage {
  const { page, limit, beginTime: start, endTime: end } = params
  return { skip: (page - 1) * limit, limit, start, end }
}
