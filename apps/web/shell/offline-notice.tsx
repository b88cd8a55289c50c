import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useIsCutOff } from '../live/use-is-cut-off.ts'
import { useWords } from '../words/use-words.ts'

/** Says at once that the network is gone, and keeps the page: another one could not be loaded in its place. */
export function OfflineNotice() {
  const t = useWords('shell')
  const toast = useToast()
  const isCutOff = useIsCutOff()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isCutOff && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    toast({ kind: 'warn', text: t('offline.stay') })
  }, [blocker, toast, t])
  return isCutOff && <Banner kind="bad">{t('offline')}</Banner>
}
