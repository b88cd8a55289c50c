import { Outlet } from 'react-router'
import { PageHead } from './page-head.tsx'

/** Header, the screen, footer, and everything that lies over them. */
export function Shell() {
  return (
    <>
      <PageHead />
      <Outlet />
    </>
  )
}
