import { answerRequests } from '#web/platform/reading/answerRequests.ts';
import { checkArchive } from './checkArchive.ts';

answerRequests(checkArchive);
