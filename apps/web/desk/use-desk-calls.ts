import { useMemo } from 'react'
import { usePage } from '../page-context.ts'
import { useDesk } from './desk.ts'
import type { DeskCalls } from './product.ts'

/** The calls of whatever is traded here. */
export function useDeskCalls(): DeskCalls {
  const { siteApi } = usePage()
  const { product } = useDesk()
  return useMemo(() => product.callsOf(siteApi), [product, siteApi])
}
