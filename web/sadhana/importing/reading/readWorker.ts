import { answerRequests } from '#web/platform/reading/answerRequests.ts';
import { readPractice } from './readPractice.ts';

answerRequests(readPractice);
