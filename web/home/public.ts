/** The first pages, for the preview of their appearance. */
export { DashboardContent } from './DashboardPage.tsx';
export { LandingView } from './LandingView.tsx';
export { Welcome } from './WelcomeNote.tsx';
