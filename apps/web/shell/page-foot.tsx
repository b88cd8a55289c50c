import { BottomNav } from './bottom-nav.tsx'
import { Footer } from './footer.tsx'
import { HelpButton } from './help-button.tsx'

interface PageFootProps {
  readonly hasFooter: boolean
}

/** What ends a page that scrolls. It comes with its screen: the trading page fills the window and has none of it. */
export function PageFoot({ hasFooter }: PageFootProps) {
  return (
    <>
      <HelpButton />
      {hasFooter && <Footer />}
      <BottomNav />
    </>
  )
}
