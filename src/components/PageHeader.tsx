export { Breadcrumb as PageHeader, type BreadcrumbItem } from './Breadcrumb';
